import { CommanderError } from 'commander';
import { messageOf, ThoughtlineError } from '../base/error.ts';
import { compose } from './compose.ts';
import { createOutput, type OutputParts } from './output.ts';
import { createProgram } from './program.ts';
import type { Environment } from './settings/setting-entry.ts';

const DONE = 0;
const FAILED = 1;
const WRONG_USAGE = 2;

/** Runs one command and gives its exit code; never throws. */
export async function run(argv: readonly string[], world: OutputParts): Promise<number> {
  const output = createOutput(world);
  try {
    const program = createProgram(compose({ env: world.env, output }));
    if (argv.length === 0) program.outputHelp();
    else await program.parseAsync(withNegativeValue(argv), { from: 'user' });
    return DONE;
  } catch (error) {
    // Commander has already said what is wrong; printing help and the version ends here too.
    if (error instanceof CommanderError) return error.exitCode === 0 ? DONE : WRONG_USAGE;
    output.error(messageOf(error));
    if (error instanceof ThoughtlineError) return isWrongUsage(error) ? WRONG_USAGE : FAILED;
    output.note(traceOf(error, world.env));
    return FAILED;
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
  return code.startsWith('usage/') || code.startsWith('settings/');
}

/** Where an error that nobody foresaw comes from: for those who look for its cause. */
function traceOf(error: unknown, env: Environment): string {
  if (env['THOUGHTLINE_LOG_LEVEL'] !== 'debug') return 'Set THOUGHTLINE_LOG_LEVEL=debug to see where it happened.';
  return (error instanceof Error && error.stack) || String(error);
}
