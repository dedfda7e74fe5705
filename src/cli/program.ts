import { Command } from 'commander';
import manifest from '../../package.json' with { type: 'json' };
import { didYouMean } from '../base/closest.ts';
import { ThoughtlineError } from '../base/error.ts';
import { addAskCommand } from './commands/ask.ts';
import { addChatCommand } from './commands/chat.ts';
import { addDemoCommand } from './commands/demo.ts';
import { addDoctorCommand } from './commands/doctor.ts';
import { addInitCommand } from './commands/init.ts';
import { addMcpCommand } from './commands/mcp.ts';
import { addProjectsCommand } from './commands/projects.ts';
import { addServeCommand } from './commands/serve.ts';
import { addServersCommand } from './commands/servers.ts';
import { addSessionsCommand } from './commands/sessions.ts';
import { addSettingsCommand } from './commands/settings.ts';
import { addTokensCommand } from './commands/tokens.ts';
import { addToolsCommand } from './commands/tools.ts';
import type { Parts } from './compose.ts';

export { CommanderError } from 'commander';

/** The command line as commander knows it. Commands import what is heavy only when they run. */
export function createProgram(parts: Parts): Command {
  const { output } = parts;
  const program = new Command('thoughtline')
    .description(
      'The reasoning layer for AI agents: a place to think that lasts, and an agent that thinks before it acts.',
    )
    .version(manifest.version, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand(false)
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => output.result(text.trimEnd()),
      writeErr: (text) => output.note(text.trimEnd()),
      outputError: (text) => output.error(text.replace(/^error: /, '').trimEnd()),
    })
    .configureHelp({ styleTitle: (title) => output.colors.bold(title) })
    .addHelpText('after', AFTER_HELP);

  program.commandsGroup('Begin:');
  addInitCommand(program, parts);
  addServeCommand(program, parts);
  addDemoCommand(program, parts);
  addDoctorCommand(program, parts);
  program.commandsGroup('See what was thought:');
  addSessionsCommand(program, parts);
  program.commandsGroup('Let the agent work:');
  addAskCommand(program, parts);
  addChatCommand(program, parts);
  addServersCommand(program, parts);
  program.commandsGroup('Set up:');
  addSettingsCommand(program, parts);
  addProjectsCommand(program, parts);
  addToolsCommand(program, parts);
  addTokensCommand(program, parts);
  program.commandsGroup('Other:');
  addMcpCommand(program, parts);
  addHelpCommand(program);

  program.hook('preAction', (_, command) => warnOfSettings(command, parts));
  pointToHelp(program);
  return program;
}

/** Commander's own `help NONSENSE` prints the whole help and does not say what is wrong. */
function addHelpCommand(program: Command): void {
  program
    .command('help [command...]')
    .description(HELP_HELP)
    .action((names: readonly string[]) => {
      names.reduce(subcommand, program).outputHelp();
    });
}

const HELP_HELP = 'print the help of a command';

function subcommand(command: Command, name: string): Command {
  const found = command.commands.find((each) => each.name() === name);
  if (found !== undefined) return found;
  const guess = didYouMean(
    name,
    command.commands.map((each) => each.name()),
  );
  const message = `No command is named '${name}'.${guess} ${whereHelpIs(command)}`;
  throw new ThoughtlineError('usage/unknown-command', message);
}

/** These tell of mistakes in the settings in their own way. */
const SPEAK_FOR_THEMSELVES = ['settings', 'doctor', 'help'];

/** A command that runs on defaults because the settings are broken must not do so silently. */
function warnOfSettings(command: Command, { settings, output }: Parts): void {
  if (SPEAK_FOR_THEMSELVES.some((name) => command.name() === name || command.parent?.name() === name)) return;
  for (const problem of settings().problems()) output.warning(problem);
}

const AFTER_HELP = `
Examples:
  thoughtline init                            add it to Claude Code, Cursor, VS Code and others; asks first
  thoughtline serve                           see in a browser what is thought
  thoughtline demo                            see the agent at work, without a key
  thoughtline ask "What does this project do?"
  thoughtline chat                            the same, one message after the other
  thoughtline sessions list                   what was thought so far
  thoughtline settings list                   every setting, its value and where it comes from
  thoughtline settings enable_thinking true   let the agent think before it acts
  thoughtline doctor                          is everything in order?

Files:
  ~/.thoughtline holds settings.json and thoughtline.db; THOUGHTLINE_HOME names another folder.
  THOUGHTLINE_<KEY> gives a setting for one run: THOUGHTLINE_MAX_THOUGHTS=200 thoughtline ...
  A flag beats the environment, the environment beats the file, the file beats the default.

Exit codes: 0 done, 1 failed, 2 wrong usage.`;

/** Ends every message about wrong usage with the place where the right usage stands. */
function pointToHelp(command: Command): void {
  command.showHelpAfterError(whereHelpIs(command));
  if (command.parent !== null && command.commands.length > 0) command.helpCommand('help [command]', HELP_HELP);
  for (const child of command.commands) pointToHelp(child);
}

function whereHelpIs(command: Command): string {
  return `Run "${pathOf(command)} --help" to see what is possible.`;
}

/** How a command is called: `thoughtline sessions`. */
function pathOf(command: Command): string {
  return command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`;
}
