import { isBlank } from '../../base/is-blank.ts';
import { isObject } from '../../base/json.ts';
import { shorten } from '../../base/shorten.ts';
import { toOneLine } from '../../base/visible-text.ts';
import { isDeeperThan } from '../../tools/dialects/is-deeper-than.ts';
import type { Answer, AnswerItem, Artifact } from './answer.ts';
import { artifactLabel, toArtifactType } from './artifact-types.ts';
import { parsed } from './json-in-text.ts';

const MOST_ITEMS = 500;
const LONGEST_ANSWER = 2_000_000;
const LONGEST_TITLE = 200;
const DEEPEST = 100;

/** An answer, or what is wrong with what the model wrote, in words for the model. */
export type ReadAnswer =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly problem: string };

/**
 * Reads the formatter's arguments. Models write them in many ways (a text for the list, one item without a list, an
 * artifact without its wrapping): whatever can be meant in only one way is taken.
 */
export function readConversation(input: unknown): ReadAnswer {
  if (isDeeperThan(input, DEEPEST)) return refused('it is nested too deeply');
  const entries = entriesOf(input);
  if (entries === undefined) return refused('`conversation` is missing; it must be a list of items');
  if (entries.length > MOST_ITEMS) return refused(`\`conversation\` has more than ${MOST_ITEMS} items`);
  const conversation = entries.flatMap(itemsOf);
  if (conversation.length === 0) return refused('`conversation` holds no item with text or an artifact with content');
  const length = conversation.reduce((sum, item) => sum + lengthOf(item), 0);
  if (length > LONGEST_ANSWER) return refused(`the answer is longer than ${LONGEST_ANSWER} characters`);
  return { ok: true, answer: { conversation } };
}

function refused(problem: string): ReadAnswer {
  return { ok: false, problem };
}

function entriesOf(input: unknown): readonly unknown[] | undefined {
  if (Array.isArray(input)) return input;
  if (!isObject(input)) return undefined;
  const given = own(input, 'conversation');
  if (typeof given === 'string') return entriesInText(given);
  if (Array.isArray(given)) return given;
  if (isObject(given)) return [given];
  const text = firstText(input, ['content', 'text', 'answer', 'response']);
  return text === undefined ? undefined : [text];
}

/** A text is one item, unless it is the list itself, written as JSON. */
function entriesInText(text: string): readonly unknown[] {
  const value = parsed(text);
  if (Array.isArray(value)) return value;
  if (!isObject(value)) return [text];
  return own(value, 'conversation') === undefined ? [value] : (entriesOf(value) ?? [text]);
}

function itemsOf(entry: unknown): AnswerItem[] {
  if (typeof entry === 'string') return textItem(entry);
  if (!isObject(entry)) return [];
  const inner = own(entry, 'artifact');
  if (isObject(inner)) return [...textItem(firstText(entry, ['content', 'text'])), ...artifactItem(inner)];
  if (entry['type'] === 'artifact' || isArtifactType(entry['type'])) return artifactItem(entry);
  return textItem(firstText(entry, ['content', 'text']));
}

function isArtifactType(type: unknown): boolean {
  return typeof type === 'string' && toArtifactType(type) !== undefined;
}

function textItem(content: string | undefined): AnswerItem[] {
  return content === undefined || isBlank(content) ? [] : [{ type: 'text', content: content.toWellFormed() }];
}

function artifactItem(given: Readonly<Record<string, unknown>>): AnswerItem[] {
  const content = contentOf(own(given, 'content'));
  if (isBlank(content)) return [];
  const language = (firstText(given, ['language']) ?? '').replaceAll(/[^\w+#.-]/g, '').slice(0, 50);
  const type = typeOf(given, language);
  const title = toOneLine(firstText(given, ['title']) ?? '') || artifactLabel(type);
  const artifact: Artifact = { type, title: shorten(title, LONGEST_TITLE), content };
  return [{ type: 'artifact', artifact: language === '' ? artifact : { ...artifact, language } }];
}

/** A type that nobody knows must not become one that is run or drawn: it is shown as text. */
function typeOf(given: Readonly<Record<string, unknown>>, language: string): Artifact['type'] {
  const words = ['type', 'artifactType', 'artifact_type', 'mediaType'].map((key) => own(given, key));
  const known = words.flatMap((word) => (typeof word === 'string' ? (toArtifactType(word) ?? []) : []));
  return known[0] ?? (language === '' ? 'text/markdown' : 'application/vnd.ant.code');
}

/** A graph or a list of sources often comes as JSON instead of as its text. */
function contentOf(content: unknown): string {
  if (typeof content === 'string') return content.toWellFormed();
  return content === undefined || content === null ? '' : JSON.stringify(content, null, 2);
}

function firstText(from: Readonly<Record<string, unknown>>, keys: readonly string[]): string | undefined {
  return keys.map((key) => own(from, key)).find((value) => typeof value === 'string');
}

function own(from: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(from, key) ? from[key] : undefined;
}

function lengthOf(item: AnswerItem): number {
  return item.type === 'text' ? item.content.length : item.artifact.content.length;
}
