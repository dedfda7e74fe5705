import { type Command, Option } from 'commander';
import { RUN_STATUSES } from '../../../agent/run/run-state.ts';
import { toIsoTime } from '../../../base/iso-time.ts';
import { shorten } from '../../../base/shorten.ts';
import { isThoughtsOfRun, runOfThoughts } from '../../../base/thoughts-of.ts';
import { toOneLine, toReadableJson } from '../../../base/visible-text.ts';
import type { Journal, Session, SessionFilter, SessionPage } from '../../../journal/journal.ts';
import { shownTitle } from '../../../server/sessions/shown-title.ts';
import { type ListFilter, listPage } from '../../../thinking/trace/list-page.ts';
import type { Parts } from '../../compose.ts';
import type { Colors } from '../../output.ts';
import { jsonOption, limitOption, ownerOption, type ReadOptions, thoughtsOption } from './options.ts';
import { withJournal } from './with-journal.ts';

/** Of thoughts the first and the third; of runs all. */

/** Adds `sessions list`. */
export function addListCommand(sessions: Command, parts: Parts): void {
  sessions
    .command('list')
    .description('show sessions, last touched first')
    .addOption(new Option('--kind <kind>', 'only this kind').choices(['context', 'reasoning', 'run']))
    .addOption(new Option('--status <status>', 'only this status').choices(RUN_STATUSES))
    .addOption(new Option('--level <level>', 'only this level').choices(['basic', 'normal', 'high', 'expert']))
    .addOption(limitOption(20))
    .option('--cursor <cursor>', 'go on where the page before ended')
    .addOption(thoughtsOption())
    .addOption(ownerOption())
    .addOption(jsonOption())
    .addHelpText('after', LIST_HELP)
    .action((options: ListOptions) => list(options, parts));
}

type ListOptions = ReadOptions & ListFilter & { readonly includeThoughts?: boolean };

const LIST_HELP = `
Examples:
  thoughtline sessions list --kind reasoning --status completed
  thoughtline sessions list --limit 100 --json`;

async function list({ json, includeThoughts = false, ...filter }: ListOptions, parts: Parts): Promise<void> {
  const { output } = parts;
  const { countSteps } = await import('../../../server/sessions/count-steps.ts');
  const [page, subjects] = await withJournal(parts, async (journal) => {
    const found = await listPage(journal, filter, includeThoughts);
    return [found, json === true ? [] : await subjectsOf(found.sessions, journal)];
  });
  const rows = page.sessions.map((session) => toRow(session, countSteps(session)));
  if (json === true) return output.result(toReadableJson({ ...page, sessions: rows }));
  if (rows.length > 0) output.result(toTable(rows, subjects, output.colors));
  output.note(hintOf(page, filter));
}

interface Row extends Pick<Session, 'id' | 'kind' | 'status' | 'level' | 'title'> {
  readonly steps: number | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

function toRow(session: Session, steps: number | null): Row {
  const { id, kind, status, level, createdAt, updatedAt } = session;
  return {
    id,
    kind,
    status,
    ...(level === undefined ? {} : { level }),
    ...shownTitle(session),
    steps,
    createdAt: toIsoTime(createdAt),
    updatedAt: toIsoTime(updatedAt),
  };
}

/** What each session is about: its title, or its newest thought where it has none. */
async function subjectsOf(sessions: readonly Session[], journal: Journal): Promise<string[]> {
  const { newestThought } = await import('../../../server/sessions/newest-thought.ts');
  return Promise.all(
    sessions.map(async (session) => {
      if (isThoughtsOfRun(session.id)) return `what run ${runOfThoughts(session.id)} thought`;
      return session.title ?? (await newestThought(journal, session)) ?? '';
    }),
  );
}

const LONGEST_SUBJECT = 60;
/** A longer id moves its own row only. */
const WIDEST_ID = 32;

function toTable(rows: readonly Row[], subjects: readonly string[], { bold, dim }: Colors): string {
  const ids = rows.map(({ id }) => toOneLine(id));
  const idWidth = Math.min(WIDEST_ID, Math.max(...ids.map((id) => id.length)));
  return rows
    .map(({ kind, status, steps, updatedAt }, index) => {
      const id = bold((ids[index] ?? '').padEnd(idWidth));
      const size = `${String(steps ?? '?').padStart(4)} ${(steps === 1 ? 'step' : 'steps').padEnd(5)}`;
      const state = `${kind.padEnd(9)}  ${toOneLine(status).padEnd(9)}  ${size}`;
      const subject = shorten(toOneLine(subjects[index] ?? ''), LONGEST_SUBJECT) || '—';
      return `${id}  ${state}  ${dim(updatedAt.slice(0, 19))}Z  ${subject}`;
    })
    .join('\n');
}

const NO_SESSIONS = `There are no sessions yet. One begins when a model thinks: "thoughtline init" connects your MCP clients, and
"thoughtline demo" shows an agent at work.`;

function hintOf({ sessions, next }: SessionPage, { kind, status, level, cursor }: SessionFilter): string {
  const isFiltered = [kind, status, level, cursor].some((given) => given !== undefined);
  if (sessions.length === 0) return isFiltered ? 'No session matches.' : NO_SESSIONS;
  return next === undefined
    ? 'Read one with: thoughtline sessions show ID'
    : `There are more: repeat the command with --cursor ${next}`;
}
