import { type Command, Option } from 'commander';
import { shorten } from '../../../base/shorten.ts';
import type { Session, SessionFilter, SessionPage } from '../../../journal/journal.ts';
import { toIsoTime } from '../../../thinking/trace/iso-time.ts';
import { toOneLine, toReadableJson } from '../../../thinking/trace/visible-text.ts';
import type { Parts } from '../../compose.ts';
import type { Colors } from '../../output.ts';
import { jsonOption, limitOption, ownerOption, type ReadOptions } from './options.ts';
import { withJournal } from './with-journal.ts';

/** Adds `sessions list`. */
export function addListCommand(sessions: Command, parts: Parts): void {
  sessions
    .command('list')
    .description('show sessions, last touched first')
    .addOption(new Option('--kind <kind>', 'only this kind').choices(['context', 'reasoning', 'run']))
    .option('--status <status>', 'only this status: active, completed, …')
    .addOption(new Option('--level <level>', 'only this level').choices(['basic', 'normal', 'high', 'expert']))
    .addOption(limitOption(20))
    .option('--cursor <cursor>', 'go on where the page before ended')
    .addOption(ownerOption())
    .addOption(jsonOption())
    .addHelpText('after', LIST_HELP)
    .action((options: ListOptions) => list(options, parts));
}

type ListOptions = ReadOptions & SessionFilter;

const LIST_HELP = `
Examples:
  thoughtline sessions list --kind reasoning --status completed
  thoughtline sessions list --limit 100 --json`;

async function list({ json, ...filter }: ListOptions, parts: Parts): Promise<void> {
  const { output } = parts;
  const { stepCount } = await import('../../../thinking/trace/step-count.ts');
  const page = await withJournal(parts, (journal) => journal.sessions(filter));
  const rows = page.sessions.map((session) => toRow(session, stepCount(session)));
  if (json === true) return output.result(toReadableJson({ ...page, sessions: rows }));
  if (rows.length > 0) output.result(toTable(rows, output.colors));
  output.note(hintOf(page));
}

interface Row extends Pick<Session, 'id' | 'kind' | 'status' | 'level' | 'title'> {
  readonly steps: number | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

function toRow({ id, kind, status, level, title, createdAt, updatedAt }: Session, steps: number | null): Row {
  return {
    id,
    kind,
    status,
    ...(level === undefined ? {} : { level }),
    ...(title === undefined ? {} : { title }),
    steps,
    createdAt: toIsoTime(createdAt),
    updatedAt: toIsoTime(updatedAt),
  };
}

const LONGEST_TITLE = 60;

function toTable(rows: readonly Row[], { bold, dim }: Colors): string {
  const ids = rows.map(({ id }) => toOneLine(id));
  const idWidth = Math.max(...ids.map((id) => id.length));
  return rows
    .map(({ kind, status, steps, updatedAt, title = '' }, index) => {
      const id = bold((ids[index] ?? '').padEnd(idWidth));
      const state = `${kind.padEnd(9)}  ${toOneLine(status).padEnd(9)}  ${String(steps ?? '?').padStart(4)} steps`;
      return `${id}  ${state}  ${dim(updatedAt.slice(0, 19))}Z  ${shorten(toOneLine(title), LONGEST_TITLE)}`.trimEnd();
    })
    .join('\n');
}

function hintOf({ sessions, next }: SessionPage): string {
  if (sessions.length === 0) return 'No session matches.';
  return next === undefined
    ? 'Read one with: thoughtline sessions show ID'
    : `There are more: repeat the command with --cursor ${next}`;
}
