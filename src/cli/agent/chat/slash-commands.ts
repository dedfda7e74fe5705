import { didYouMean } from '../../../base/closest.ts';
import { ThoughtlineError } from '../../../base/error.ts';
import { shorten } from '../../../base/shorten.ts';
import { toOneLine } from '../../../base/visible-text.ts';
import { toolsOnOffer } from '../tools-on-offer.ts';
import type { Chat } from './chat.ts';
import { exportRun } from './export-run.ts';
import { resume } from './resume.ts';

interface SlashCommand {
  readonly usage: string;
  readonly help: string;
  run(argument: string, chat: Chat): 'leave' | undefined | Promise<'leave' | undefined>;
}

/** Runs the command of this name; one that does not exist is an error that names the closest. */
export function runSlashCommand(name: string, argument: string, chat: Chat): Promise<'leave' | undefined> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command !== undefined) return Promise.resolve(command.run(argument, chat));
  const guess = didYouMean(name, Object.keys(COMMANDS));
  throw new ThoughtlineError('usage/slash-command', `There is no /${name}.${guess} /help shows what there is.`);
}

/** Makes a command of what leaves nothing to say about the chat's end. */
function stays(usage: string, help: string, act: (argument: string, chat: Chat) => void | Promise<void>): SlashCommand {
  return {
    usage,
    help,
    run: async (argument, chat) => {
      await act(argument, chat);
      return undefined;
    },
  };
}

const COMMANDS: Readonly<Record<string, SlashCommand>> = {
  think: stays('/think on|off', 'let the model think before it acts, or not; from the next request on', think),
  thoughts: stays('/thoughts hidden|summary|full', 'how much of what is thought is shown', thoughts),
  plan: stays('/plan [TEXT]', 'plan only: read and think, change nothing; /plan again turns it off', plan),
  approve: stays('/approve', 'carry the plan out', approve),
  tools: stays('/tools', 'what the model can use', tools),
  model: stays('/model [PROVIDER/NAME]', 'which model answers, or another one from now on', model),
  resume: stays('/resume [RUN]', 'go on with what was stopped, or with an earlier run', resume),
  new: stays('/new', 'begin anew: the model forgets this chat, and the journal does not', begin),
  export: stays(
    '/export [FILE]',
    'write this chat to a file (.md, .html, .json, .mermaid) or to the screen',
    exportRun,
  ),
  help: stays('/help', 'this', help),
  quit: { usage: '/quit', help: 'leave (also Ctrl-D)', run: () => 'leave' },
  exit: { usage: '', help: '', run: () => 'leave' },
};

function think(argument: string, { state, output, opened }: Chat): void {
  if (argument !== '') state.overrides.enableThinking = choose(argument, ['on', 'off'], '/think') === 'on';
  const isOn = opened.agentSettings().enableThinking;
  output.note(`Thinking is ${isOn ? 'on' : 'off'}${argument === '' ? '' : ' from the next request on'}.`);
}

function thoughts(argument: string, { state, output, opened }: Chat): void {
  if (argument !== '') state.overrides.thoughts = choose(argument, ['hidden', 'summary', 'full'], '/thoughts');
  output.note(`Thoughts are shown as: ${opened.thoughts()}.`);
}

async function plan(argument: string, chat: Chat): Promise<void> {
  const { state, output, isFormatted } = chat;
  if (argument !== '') {
    const { runId } = state;
    return chat.turn({ ...(runId === undefined ? {} : { runId }), text: argument, plan: true, format: isFormatted });
  }
  state.isPlanning = !state.isPlanning;
  output.note(state.isPlanning ? 'Messages are planned for and not carried out.' : 'Messages are carried out again.');
}

function approve(_: string, chat: Chat): Promise<void> {
  const { runId, outcome } = chat.state;
  const isPlan = outcome?.type === 'done' && outcome.isPlan;
  if (runId === undefined || !isPlan) throw wrong('There is no plan to approve. /plan TEXT makes one.');
  chat.state.isPlanning = false;
  return chat.turn({ runId, approvePlan: true });
}

const LONGEST_PURPOSE = 90;

async function tools(_: string, { opened, output, state }: Chat): Promise<void> {
  const offered = toolsOnOffer(await opened.tools(), opened.agentSettings()).filter(
    ({ spec }) => !state.isPlanning || spec.capabilities.includes('read_only'),
  );
  const width = Math.max(0, ...offered.map(({ spec }) => spec.name.length));
  const lines = offered.map(({ spec: { name, description } }) => {
    const purpose = shorten(toOneLine(description.split(/(?<=[.!?])\s|\n/, 1)[0] ?? ''), LONGEST_PURPOSE);
    return `${name.padEnd(width)}  ${output.noteColors.dim(purpose)}`;
  });
  output.note(lines.join('\n'));
}

async function model(argument: string, { state, output, opened }: Chat): Promise<void> {
  if (argument !== '') state.model = await opened.findModel(argument);
  const { provider, name } = state.model ?? (await opened.model());
  output.note(`${provider}/${name} answers.`);
}

function begin(_: string, { state, output }: Chat): void {
  state.runId = undefined;
  state.outcome = undefined;
  output.note('The next message begins a new run.');
}

function help(_: string, { output }: Chat): void {
  const shown = Object.values(COMMANDS).filter(({ usage }) => usage !== '');
  const width = Math.max(...shown.map(({ usage }) => usage.length));
  const lines = shown.map(({ usage, help: text }) => `${usage.padEnd(width)}  ${output.noteColors.dim(text)}`);
  output.note(
    [...lines, '', 'Several lines: end each but the last with \\, or put them between """ and """.', STOP_HELP].join(
      '\n',
    ),
  );
}

const STOP_HELP = 'Ctrl-C stops the model, and not the program.';

function choose<Word extends string>(argument: string, words: readonly Word[], command: string): Word {
  const chosen = words.find((word) => word === argument.toLowerCase());
  if (chosen === undefined) throw wrong(`${command} ${words.join('|')}`);
  return chosen;
}

function wrong(message: string): ThoughtlineError {
  return new ThoughtlineError('usage/slash-command', message);
}
