import { homedir } from 'node:os';
import { type Command, Option } from 'commander';
import type { Parts } from '../compose.ts';
import type { InitOptions } from '../init/run-init.ts';

/** Adds `init`: the way into the clients of this machine, and out of them. */
export function addInitCommand(program: Command, { env, output, clock }: Parts): void {
  const collect = (value: string, earlier: readonly string[] = []): string[] => [...earlier, value];
  program
    .command('init')
    .description('add Thoughtline to the MCP clients of this machine, after showing each change and asking')
    .addOption(new Option('--print', 'only show what would change').conflicts('yes'))
    .option('--remove', 'take it out of them again')
    .option('--client <name>', 'only this one; may be repeated', collect)
    .option('--yes', 'write without asking')
    .option('--json', 'print the outcome as JSON; nobody is asked')
    .addHelpText('after', AFTER_HELP)
    .action(async (options: InitOptions) => {
      const [{ runInit }, { packageRoot, startOf }, { createTerminalLines }] = await Promise.all([
        import('../init/run-init.ts'),
        import('../init/server-entry.ts'),
        import('../agent/lines/terminal-lines.ts'),
      ]);
      const { platform, execPath: node, stdin, stderr } = process;
      const isAtTerminal = stdin.isTTY === true && stderr.isTTY === true;
      const end = await runInit(options, {
        output,
        clock,
        machine: { platform, home: homedir(), env },
        start: startOf({ root: packageRoot(), platform, node }),
        lines: isAtTerminal ? createTerminalLines({ input: stdin, output: stderr }) : undefined,
      });
      if (end === 'stopped') process.exitCode = INTERRUPTED;
    });
}

// As a shell says it of a program that Ctrl-C ended.
const INTERRUPTED = 130;

const AFTER_HELP = `
Clients: claude-code, claude-desktop, cursor, vscode, zed, windsurf. Those are changed that are on this machine.

A config keeps its comments, its layout and its other servers. What was there before is kept beside it. Where the change
is undone with --remove, the file is again what it was. An entry that init did not write stays, unless --client names
the client. Without a terminal nothing is written, unless --yes says so.

Examples:
  thoughtline init                         show, ask, write
  thoughtline init --print                 show
  thoughtline init --print --client zed    show, also where the client is not on this machine
  thoughtline init --client cursor --yes   write, for scripts
  thoughtline init --remove                undo`;
