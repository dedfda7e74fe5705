import type { Command } from 'commander';
import { ThoughtlineError } from '../../../base/error.ts';
import { toIsoTime } from '../../../base/iso-time.ts';
import { isThoughtsOfRun } from '../../../base/thoughts-of.ts';
import { toOneLine, toReadableJson } from '../../../base/visible-text.ts';
import type { Journal, SearchHit } from '../../../journal/journal.ts';
import { searchTerms } from '../../../journal/search-terms.ts';
import { excerpt } from '../../../thinking/recall/excerpt.ts';
import { type PagesQuery, searchPages } from '../../../thinking/recall/search-pages.ts';
import type { Parts } from '../../compose.ts';
import { jsonOption, limitOption, ownerOption, type ReadOptions, thoughtsOption } from './options.ts';
import { hiddenThoughts, unknownSession } from './unknown-session.ts';
import { withJournal } from './with-journal.ts';

/** Adds `sessions search`. */
export function addSearchCommand(sessions: Command, parts: Parts): void {
  sessions
    .command('search <words...>')
    .description('find thoughts that hold all words, newest first; discarded ones are not found')
    .option('--session <id>', 'only in this session')
    .addOption(thoughtsOption())
    .addOption(limitOption(20))
    .addOption(ownerOption())
    .addOption(jsonOption())
    .addHelpText('after', SEARCH_HELP)
    .action((words: string[], options: SearchOptions) => search(words.join(' '), options, parts));
}

interface SearchOptions extends ReadOptions {
  readonly session?: string;
  readonly limit: number;
  readonly includeThoughts?: boolean;
}

const SEARCH_HELP = `
Examples:
  thoughtline sessions search cache invalidation      both words, in any order
  thoughtline sessions search 'inval*'                words that begin like this
  thoughtline sessions search '"cache invalidation"'  exactly this phrase`;

const NO_WORD =
  'Name at least one word to search for, such as: thoughtline sessions search cache. To see all sessions: thoughtline sessions list';

const LONGEST_EXCERPT = 160;

async function search(text: string, options: SearchOptions, parts: Parts): Promise<void> {
  const { output } = parts;
  if (searchTerms(text).length === 0) throw new ThoughtlineError('usage/no-word', NO_WORD);
  const found = await withJournal(parts, async (journal) => {
    const { owner, session: id, limit } = options;
    if (id === undefined) return findAll(journal, { owner, text, limit }, convert);
    if (isThoughtsOfRun(id) && options.includeThoughts !== true) throw hiddenThoughts(id);
    if ((await journal.session({ owner, id })) === undefined) throw await unknownSession(journal, { owner, id });
    return findAll(journal, { owner, text, limit, sessionId: id }, convert);
  });
  if (options.json === true) return output.result(toReadableJson(found));
  if (found.length === 0) return output.note('Nothing was found. Every word must be in the same thought.');
  const { bold, dim } = output.colors;
  const lines = found.map(
    ({ sessionId, at, text: thought }) => `${bold(toOneLine(sessionId))}  ${dim(`${at.slice(0, 19)}Z`)}\n  ${thought}`,
  );
  return output.result(lines.join('\n'));

  /** Of many large thoughts, only what is shown is kept; what an agent thought is shown to those who ask for it. */
  function convert(hit: SearchHit): Found[] {
    if (options.includeThoughts !== true && isThoughtsOfRun(hit.session.id)) return [];
    const whole = toFound(hit);
    if (options.json === true) return [whole];
    return [{ ...whole, text: excerpt(toOneLine(whole.text), text, LONGEST_EXCERPT) }];
  }
}

async function findAll(journal: Journal, query: PagesQuery, convert: (hit: SearchHit) => Found[]): Promise<Found[]> {
  const found: Found[] = [];
  for await (const hits of searchPages(journal, query)) {
    found.push(...hits.flatMap(convert));
    if (found.length >= query.limit) break;
  }
  return found.slice(0, query.limit);
}

interface Found {
  readonly sessionId: string;
  /** Counts the events of the session from 1. */
  readonly seq: number;
  readonly at: string;
  readonly text: string;
}

function toFound({ session, event }: SearchHit): Found {
  return { sessionId: session.id, seq: event.seq, at: toIsoTime(event.at), text: event.text ?? '' };
}
