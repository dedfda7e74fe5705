import type { Cancelled } from '../base/cancellation.ts';
import type { SessionKey } from './journal.ts';
import {
  createSettleCommands,
  type NamedSession,
  type Pending,
  type Submitted,
  type WriterParts,
} from './settle-commands.ts';

/** How a command is submitted. */
export interface SubmitOptions {
  /** Written on the first event, so that the same request is never stored twice. */
  readonly requestId?: string;
  /** Withdraws the command while it waits; once its events are on their way they are stored. */
  readonly signal?: Cancelled | undefined;
}

/** Brings commands to sessions. */
export interface SessionWriter<State, Command, Refusal> {
  submit(key: SessionKey, command: Command, options?: SubmitOptions): Promise<Submitted<State, Refusal>>;
}

const COMMANDS_PER_APPEND = 100;

/** Makes a writer: commands that wait for the same session are decided together and stored in one append. */
export function createSessionWriter<State, Command, Refusal>(
  parts: WriterParts<State, Command, Refusal>,
): SessionWriter<State, Command, Refusal> {
  const lines = new Map<string, Pending<State, Command, Refusal>[]>();
  const settleCommands = createSettleCommands(parts);
  const nothing = Promise.resolve();

  function serve(session: NamedSession, line: Pending<State, Command, Refusal>[]): void {
    if (line.length === 0) lines.delete(session.name);
    else void settleCommands(session, line.splice(0, COMMANDS_PER_APPEND)).then(() => serve(session, line));
  }

  return {
    submit: (key, command, { requestId, signal } = {}) =>
      new Promise((resolve, reject) => {
        const pending = { command, requestId, signal, resolve, reject };
        const name = nameOf(key);
        const line = lines.get(name);
        if (line !== undefined) {
          line.push(pending);
          return;
        }
        const begun = [pending];
        lines.set(name, begun);
        // Commands of one turn go together from the first one on.
        void nothing.then(() => serve({ key, name }, begun));
      }),
  };
}

function nameOf({ owner, id }: SessionKey): string {
  // The length tells where the owner ends.
  return `${owner.length} ${owner} ${id}`;
}
