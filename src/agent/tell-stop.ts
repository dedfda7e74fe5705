import { messageOf, ThoughtlineError } from '../base/error.ts';
import { redactSecrets } from '../base/redact-secrets.ts';
import type { AgentEventBody } from './agent-event.ts';
import type { EventStream } from './event-stream.ts';
import type { RunWriter } from './run/run-writer.ts';

type ErrorEvent = Extract<AgentEventBody, { type: 'error' }>;

const BY_USER = 'run/stopped';
const BY_SERVER = 'run/server-ended';

/** The reason to give to a run's signal where its server ends: nobody chose to stop this run. */
export function stoppedByServer(): ThoughtlineError {
  return new ThoughtlineError(BY_SERVER, 'The server ended, and with it the run. It can be resumed.');
}

/** Why a run stops whose signal aborts: a person asked for it, unless the signal says that its server ends. */
export function stopReason(signal?: AbortSignal): ThoughtlineError {
  const reason: unknown = signal?.reason;
  if (reason instanceof ThoughtlineError && reason.code === BY_SERVER) return reason;
  return new ThoughtlineError(BY_USER, 'The run was stopped. It can be resumed.');
}

/** Who is told why a run stopped. */
export interface StopListeners {
  readonly stream: EventStream;
  /** Where the run could be opened. */
  readonly writer?: RunWriter | undefined;
  /** Takes out what the user wants taken out, besides the well-known secrets. */
  redact(text: string): string;
}

/** Records why a turn has no answer, and tells it; where nothing can be stored, telling is all that is left. */
export async function tellStop(error: unknown, { stream, writer, redact }: StopListeners): Promise<void> {
  const told = toEvent(error, cleanMessage(error, redact), writer !== undefined);
  try {
    if (writer === undefined || writer.state.phase === 'idle') return stream.emit(told);
    writer.record([{ type: 'turn-stopped', data: { turn: writer.state.turn, ...whyOf(told) } }], [told]);
    await writer.stored();
  } catch {
    stream.emit(told);
  }
}

function whyOf({ code, message }: ErrorEvent) {
  if (code === BY_USER) return { reason: 'user' } as const;
  return { reason: code === BY_SERVER ? 'server' : 'error', code, message } as const;
}

/** What an error says, without secrets; what cannot be searched for them is not told. */
export function cleanMessage(error: unknown, redact: StopListeners['redact']): string {
  const message = redactSecrets(messageOf(error));
  try {
    return redact(message);
  } catch {
    return 'The run failed, and the reason could not be searched for secrets.';
  }
}

function toEvent(error: unknown, message: string, isOpen: boolean): ErrorEvent {
  const code = error instanceof ThoughtlineError ? error.code : 'agent/failed';
  return { type: 'error', code, message, isResumable: isOpen && isResumable(code) };
}

/** Whether resuming a run that ended like this may bring it further. */
export function isResumable(code: string): boolean {
  return !FINAL.includes(code);
}

/** Somebody else goes on with the run; or all was done that could be, and gave no answer. */
const FINAL: readonly string[] = ['run/taken-over', 'model/no-answer'];
