import { messageOf, ThoughtlineError } from '../base/error.ts';
import { clientStart } from './client-start.ts';
import { compose, type Parts } from './compose.ts';
import { createOutput, type Output, type OutputParts } from './output.ts';
import type { Environment } from './settings/setting-entry.ts';

const DONE = 0;
const FAILED = 1;
const WRONG_USAGE = 2;

/** What a command sees of the process. */
export interface World extends OutputParts {
  readonly stdin: { readonly isTTY?: boolean | undefined };
}

/** Runs one command and gives its exit code; never throws. */
export async function run(argv: readonly string[], world: World): Promise<number> {
  const { output, hasWarned } = rememberWarnings(createOutput(world));
  try {
    const parts = compose({ env: world.env, output });
    const start = clientStart(argv, world.stdin);
    if (start === undefined) return await runCommand(argv, parts);
    for (const problem of parts.settings(start).problems()) output.warning(problem);
    const { serveStdin } = await import('./serve-stdin.ts');
    await serveStdin(parts, { flags: start });
    return DONE;
  } catch (error) {
    const message = messageOf(error);
    output.error(hasWarned(message) ? 'Because of this, nothing was done.' : message);
    if (error instanceof ThoughtlineError) return isWrongUsage(error) ? WRONG_USAGE : FAILED;
    output.note(traceOf(error, world.env));
    return FAILED;
  }
}

/** What was a warning at the start may stop a command later: nobody wants to read it twice. */
function rememberWarnings(output: Output): { readonly output: Output; hasWarned(text: string): boolean } {
  const warned = new Set<string>();
  const warning = (text: string): void => {
    warned.add(text);
    output.warning(text);
  };
  return { output: { ...output, warning }, hasWarned: (text) => warned.has(text) };
}

async function runCommand(argv: readonly string[], parts: Parts): Promise<number> {
  const { CommanderError, createProgram } = await import('./program.ts');
  const program = createProgram(parts);
  try {
    if (argv.length === 0) program.outputHelp();
    else await program.parseAsync(withNegativeValue(argv), { from: 'user' });
    return DONE;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Commander has already said what is wrong; printing help and the version ends here too.
    return error.exitCode === 0 ? DONE : WRONG_USAGE;
  }
}

/** `settings KEY -5` means the value, which commander takes for a flag before it knows the command. */
function withNegativeValue(argv: readonly string[]): string[] {
  const [command, key = '', value = '', ...rest] = argv;
  const isShortForm = command === 'settings' && /^[a-z]/.test(key) && /^-[0-9.]/.test(value);
  return isShortForm ? [command, 'set', key, value, ...rest] : [...argv];
}

/** The rule: what the user typed or configured is at fault, and changing that helps. */
function isWrongUsage({ code }: ThoughtlineError): boolean {
  return code.startsWith('usage/') || code.startsWith('settings/') || MODEL_NOT_SET.includes(code);
}

const MODEL_NOT_SET = [
  'model/none',
  'model/unknown',
  'model/no-key',
  'model/bad-key',
  'model/no-address',
  'model/bad-address',
];

/** Where an error that nobody foresaw comes from: for those who look for its cause. */
function traceOf(error: unknown, env: Environment): string {
  if (env['THOUGHTLINE_LOG_LEVEL'] !== 'debug') return 'Set THOUGHTLINE_LOG_LEVEL=debug to see where it happened.';
  return (error instanceof Error && error.stack) || String(error);
}
