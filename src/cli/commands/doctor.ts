import type { Command } from 'commander';
import { ThoughtlineError } from '../../base/error.ts';
import type { Parts } from '../compose.ts';
import type { Finding } from '../doctor/finding.ts';
import type { Output } from '../output.ts';

/** Adds `doctor`: what is well, what is not, and what to do about it. */
export function addDoctorCommand(program: Command, parts: Parts): void {
  const { home, env, output, journal } = parts;
  program
    .command('doctor')
    .description(
      'check Node, files, settings, the store, models and MCP servers, and say what to do about each problem',
    )
    .option('--json', 'print the findings as JSON')
    .action(async ({ json }: { readonly json?: boolean }) => {
      const settings = parts.settings();
      const { runChecks } = await import('../doctor/run-checks.ts');
      const findings = await runChecks({ home, settings, env, openJournal: journal });
      if (json === true) output.json(findings);
      else output.result(findings.map((finding) => linesOf(finding, output)).join('\n'));
      const failed = findings.filter(({ status }) => status === 'failed').map(({ check }) => check);
      if (failed.length > 0) throw new ThoughtlineError('doctor/failed', `Not in order: ${failed.join(', ')}.`);
    });
}

function linesOf({ check, status, detail, advice }: Finding, { colors }: Output): string {
  const paint = { ok: colors.green, warning: colors.yellow, failed: colors.red }[status];
  const line = `${paint(status.padEnd(8))} ${colors.bold(check.padEnd(9))} ${detail}`;
  const lines = advice?.split('\n').map((each) => `${' '.repeat(19)}${colors.dim(each)}`) ?? [];
  return [line, ...lines].join('\n');
}
