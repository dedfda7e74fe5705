import { messageOf, ThoughtlineError } from '../base/error.ts';
import { redactSecrets } from '../base/redact-secrets.ts';
import type { AgentEventBody } from './agent-event.ts';
import type { EventStream } from './event-stream.ts';
import type { RunWriter } from './run/run-writer.ts';

type ErrorEvent = Extract<AgentEventBody, { type: 'error' }>;

/** The reason of a stop that somebody asked for. */
export function stoppedByUser(): ThoughtlineError {
  return new ThoughtlineError('run/stopped', 'The run was stopped. It can be resumed.');
}

/** Records why a turn has no answer, and tells it; where nothing can be stored, telling is all that is left. */
export async function tellStop(error: unknown, stream: EventStream, writer?: RunWriter): Promise<void> {
  const told = toEvent(error, writer !== undefined);
  try {
    if (writer === undefined || writer.state.phase === 'idle') return stream.emit(told);
    const { code, message } = told;
    const why = code === 'run/stopped' ? { reason: 'user' as const } : { reason: 'error' as const, code, message };
    writer.record([{ type: 'turn-stopped', data: { turn: writer.state.turn, ...why } }], [told]);
    await writer.stored();
  } catch {
    stream.emit(told);
  }
}

function toEvent(error: unknown, isOpen: boolean): ErrorEvent {
  const code = error instanceof ThoughtlineError ? error.code : 'agent/failed';
  const message = redactSecrets(messageOf(error));
  return { type: 'error', code, message, isResumable: isOpen && code !== 'run/taken-over' };
}
