import { ThoughtlineError } from '../../../base/error.ts';
import { shorten } from '../../../base/shorten.ts';
import { toOneLine } from '../../../base/visible-text.ts';
import type { Session } from '../../../journal/journal.ts';
import type { Chat } from './chat.ts';

const OWNER = 'local';
const MOST_SHOWN = 10;
const LONGEST_TITLE = 70;
/** What a run is while its last turn has no answer. */
const UNFINISHED: readonly string[] = ['active', 'stopped', 'failed'];

/** Goes on with a run: the one named, or this one; says which ones there are where neither can be meant. */
export async function resume(argument: string, chat: Chat): Promise<void> {
  const { state, opened, output } = chat;
  const id = argument === '' ? state.runId : argument;
  const session = id === undefined ? undefined : await opened.journal.session({ owner: OWNER, id });
  if (argument !== '' && session?.kind !== 'run') throw unknownRun(argument);
  if (session !== undefined && UNFINISHED.includes(session.status))
    return chat.turn({ runId: session.id, resume: true });
  if (argument === '') return list(chat);
  state.runId = argument;
  state.outcome = undefined;
  return output.note(`The next message goes on with: ${titleOf(session)}`);
}

async function list({ opened, output }: Chat): Promise<void> {
  const { sessions } = await opened.journal.sessions({ owner: OWNER, kind: 'run', limit: MOST_SHOWN });
  if (sessions.length === 0) return output.note('There are no runs yet.');
  const lines = sessions.map(
    (session) =>
      `/resume ${toOneLine(session.id)}  ${output.noteColors.dim(session.status.padEnd(9))}  ${titleOf(session)}`,
  );
  return output.note(lines.join('\n'));
}

function titleOf(session: Session | undefined): string {
  return shorten(toOneLine(session?.title ?? ''), LONGEST_TITLE);
}

function unknownRun(id: string): ThoughtlineError {
  return new ThoughtlineError(
    'usage/unknown-run',
    `No run has the id ${JSON.stringify(id)}. /resume shows the newest.`,
  );
}
