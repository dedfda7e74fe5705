import type { RunTarget } from '../../../agent/agent.ts';
import { ThoughtlineError } from '../../../base/error.ts';
import type { Output } from '../../output.ts';
import { describeEnd, describeFailure } from '../describe-end.ts';
import type { Lines } from '../lines/lines.ts';
import { readMessage } from '../lines/read-message.ts';
import type { OpenAgent } from '../open-agent.ts';
import { createRunView } from '../run-view.ts';
import { takeTurn } from '../take-turn.ts';
import type { ChatState } from './chat-state.ts';
import { runSlashCommand } from './slash-commands.ts';

/** What a chat is held with. */
export interface ChatParts {
  readonly opened: OpenAgent;
  readonly state: ChatState;
  readonly lines: Lines;
  readonly output: Output;
  readonly isFormatted: boolean;
  /** The run to begin with. */
  readonly resume?: string | undefined;
  /** Told before each turn how it can be stopped, and after it that it is over. */
  onTurn(stopping: AbortController | undefined): void;
  /** Ends the chat. */
  readonly leaving: AbortSignal;
}

/** A chat as slash commands see it. */
export interface Chat extends ChatParts {
  turn(target: RunTarget): Promise<void>;
}

/** Reads messages and answers them until somebody leaves; tells whether all were answered. */
export async function holdChat(parts: ChatParts): Promise<{ readonly isAnswered: boolean }> {
  let isAnswered = true;
  const chat: Chat = {
    ...parts,
    turn: async (target) => {
      await turn(target, parts);
      isAnswered &&= parts.state.outcome?.type === 'done';
    },
  };
  if (parts.resume !== undefined) await obey(`/resume ${parts.resume}`, chat);
  for await (const text of messages(parts)) {
    if ((await obey(text, chat)) === 'leave') break;
  }
  return { isAnswered };
}

/** What is typed, until somebody leaves. */
async function* messages({ lines, output, leaving, state }: ChatParts): AsyncGenerator<string> {
  let wantsToLeave = false;
  while (!leaving.aborted) {
    const line = await readMessage(lines, promptsOf(state), { signal: leaving });
    if (line.type === 'end') return;
    if (line.type === 'line') {
      wantsToLeave = false;
      yield line.text;
      continue;
    }
    const isEmpty = line.text === '';
    if (isEmpty && wantsToLeave) return;
    wantsToLeave = isEmpty;
    if (isEmpty && !leaving.aborted) output.note('Ctrl-C again leaves; so does /quit.');
  }
}

/** Does what a message says. A mistake of the user's is told, and the chat goes on. */
async function obey(text: string, chat: Chat): Promise<'leave' | undefined> {
  if (text.trim() === '') return undefined;
  try {
    const command = /^\/([a-z]+)(?:\s+([\s\S]*))?$/.exec(text.trim());
    if (command !== null) return await runSlashCommand(command[1] ?? '', command[2]?.trim() ?? '', chat);
    await chat.turn(messageTarget(text, chat));
  } catch (error) {
    if (!(error instanceof ThoughtlineError)) throw error;
    chat.output.error(describeFailure(error));
  }
  return undefined;
}

function messageTarget(text: string, { state: { runId, isPlanning }, isFormatted }: Chat): RunTarget {
  return { ...(runId === undefined ? {} : { runId }), text, plan: isPlanning, format: isFormatted };
}

function promptsOf({ isPlanning }: ChatState): { first: string; more: string } {
  return { first: isPlanning ? 'plan> ' : '> ', more: '… ' };
}

async function turn(target: RunTarget, parts: ChatParts): Promise<void> {
  const { opened, state, lines, output, isFormatted, leaving, onTurn } = parts;
  const stopping = new AbortController();
  const leave = (): void => stopping.abort();
  leaving.addEventListener('abort', leave);
  onTurn(stopping);
  state.outcome = undefined;
  try {
    state.outcome = await takeTurn(target, {
      opened,
      model: state.model ?? (await opened.model()),
      output,
      view: createRunView({ output, thoughts: opened.thoughts, isFormatted }),
      lines,
      stopping,
      onRun: (runId) => {
        state.runId = runId;
      },
    });
  } finally {
    onTurn(undefined);
    leaving.removeEventListener('abort', leave);
  }
  tellEnd(state, output, stopping.signal);
}

const WAYS_ON = { approve: '/approve', goOn: 'say so' };

function tellEnd({ outcome }: ChatState, output: Output, { aborted }: AbortSignal): void {
  if (outcome?.type === 'done') {
    const end = describeEnd(outcome, WAYS_ON);
    if (end !== undefined) output.warning(end);
  } else if (aborted) output.note('Stopped. /resume goes on; or say what to do instead.');
  else if (outcome !== undefined) {
    output.error(describeFailure(outcome));
    if (outcome.isResumable) output.note('/resume tries again from where it was.');
  }
}
