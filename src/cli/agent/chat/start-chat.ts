import type { Parts } from '../../compose.ts';
import type { AgentOptions } from '../ask-options.ts';
import type { Lines } from '../lines/lines.ts';
import { createPipedLines } from '../lines/piped-lines.ts';
import { createTerminalLines } from '../lines/terminal-lines.ts';
import { openAgent } from '../open-agent.ts';
import { resumeCommand } from '../resume-command.ts';
import { stopOnSignals } from '../stop-on-signals.ts';
import { holdChat } from './chat.ts';
import type { ChatState } from './chat-state.ts';

/** The flags of `chat`. */
export interface ChatOptions extends AgentOptions {
  readonly resume?: string;
}

/** Whoever ends the program does not wait for more. */
const LEAVE_WITHIN_MS = 800;

/** Holds a chat at the terminal, or with what is piped in; then the exit code tells whether every message was answered. */
export async function startChat(options: ChatOptions, parts: Parts): Promise<void> {
  const { output } = parts;
  const overrides: ChatState['overrides'] = {};
  const opened = await openAgent(options, parts, { overrides: () => overrides, resume: options.resume });
  const state: ChatState = { runId: undefined, model: undefined, isPlanning: false, outcome: undefined, overrides };
  const lines = createLines();
  const stops = createStops();
  try {
    if (lines.isTerminal) {
      const { provider, name } = await opened.model();
      output.note(`${provider}/${name} answers. /help shows what you can do.`);
    }
    const { isAnswered } = await holdChat({
      opened,
      state,
      lines,
      output,
      isFormatted: options.format,
      resume: options.resume,
      onTurn: stops.onTurn,
      leaving: stops.leaving,
    });
    if (!isAnswered && !lines.isTerminal) process.exitCode = 1;
    const { runId } = state;
    if (runId !== undefined && opened.isKept()) {
      const command = resumeCommand({ ...options, command: 'chat', runId, project: opened.project?.root });
      output.note(`To go on later: ${command}`);
    }
  } finally {
    stops.end();
    lines.close();
    await opened.close();
  }
}

function createLines(): Lines {
  const isTerminal = process.stdin.isTTY === true && process.stderr.isTTY === true;
  return isTerminal
    ? createTerminalLines({ input: process.stdin, output: process.stderr })
    : createPipedLines(process.stdin);
}

interface Stops {
  readonly leaving: AbortSignal;
  onTurn(stopping: AbortController | undefined): void;
  end(): void;
}

/** Ctrl-C ends the turn; when there is none, or it does not end, the chat. Any other signal ends the chat. */
function createStops(): Stops {
  const leaving = new AbortController();
  let turn: AbortController | undefined;
  const leave = (): void => {
    leaving.abort();
    setTimeout(() => process.exit(1), LEAVE_WITHIN_MS).unref();
  };
  const end = stopOnSignals(process, (signal) => {
    if (signal !== 'SIGINT' || turn === undefined || turn.signal.aborted) leave();
    else turn.abort();
  });
  process.stdout.on('error', leave);
  return {
    leaving: leaving.signal,
    onTurn: (stopping) => {
      turn = stopping;
    },
    end: () => {
      end();
      process.stdout.off('error', leave);
    },
  };
}
