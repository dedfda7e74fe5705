import { equalJson, type JsonObject, type JsonValue } from '../../base/json.ts';
import { describeJsonProblem } from '../../base/parse-json.ts';
import { insertProperty } from './jsonc/insert-property.ts';
import { layoutOf, toLines } from './jsonc/layout.ts';
import { type JsoncObject, type JsoncText, objectAt, propertyValue, readJsonc } from './jsonc/read-jsonc.ts';
import { removeProperty } from './jsonc/remove-property.ts';
import { SERVER_NAME } from './server-entry.ts';

/** What would become of the text of a config. */
export type TextChange =
  | { readonly type: 'changed'; readonly text: string }
  /** It says already what it should. */
  | { readonly type: 'same' }
  /** There is a server of our name that somebody wrote or changed: it is theirs. */
  | { readonly type: 'theirs' }
  /** It cannot be understood, so it is left alone. */
  | { readonly type: 'unreadable'; readonly problem: string };

/** The text of a config with our server in it; every other byte stays as it is. */
export function addServer(text: string, key: string, entry: JsonObject): TextChange {
  const found = findServers(text, key);
  if (!found.ok) return { type: 'unreadable', problem: found.problem };
  const { jsonc, root, servers } = found;
  if (root === undefined) return { type: 'changed', text: append(jsonc, { [key]: { [SERVER_NAME]: entry } }) };
  if (servers === undefined) {
    return { type: 'changed', text: insertProperty(jsonc, root, { name: key, value: { [SERVER_NAME]: entry } }) };
  }
  const ours = servers.properties.findLast(({ name }) => name === SERVER_NAME);
  if (ours !== undefined) return { type: equalJson(propertyValue(jsonc, ours), entry) ? 'same' : 'theirs' };
  return { type: 'changed', text: insertProperty(jsonc, servers, { name: SERVER_NAME, value: entry }) };
}

/** The text of a config without our server. */
export function removeServer(text: string, key: string): TextChange {
  let left = text;
  // A name that stands there twice is taken away twice.
  for (;;) {
    const found = findServers(left, key);
    if (!found.ok) return { type: 'unreadable', problem: found.problem };
    const { jsonc, servers } = found;
    const ours = servers?.properties.findLast(({ name }) => name === SERVER_NAME);
    if (servers === undefined || ours === undefined) break;
    left = removeProperty(jsonc, servers, ours);
  }
  return left === text ? { type: 'same' } : { type: 'changed', text: left };
}

/** The entries of our name as the text has them now; of several the last one counts. */
export function entriesIn(text: string, key: string): JsonValue[] {
  const found = findServers(text, key);
  if (!found.ok) return [];
  const ours = found.servers?.properties.filter(({ name }) => name === SERVER_NAME) ?? [];
  return ours.map((property) => propertyValue(found.jsonc, property));
}

type Servers =
  | {
      readonly ok: true;
      readonly jsonc: JsoncText;
      readonly root: JsoncObject | undefined;
      readonly servers: JsoncObject | undefined;
    }
  | { readonly ok: false; readonly problem: string };

/** Of keys that stand there twice the last one counts, as it does for clients. */
function findServers(text: string, key: string): Servers {
  const read = readJsonc(text);
  if (!read.ok) return { ok: false, problem: describeJsonProblem(read.problem) };
  const { jsonc } = read;
  if (jsonc.root === undefined) return { ok: true, jsonc, root: undefined, servers: undefined };
  const root = objectAt(jsonc, jsonc.root);
  if (root === undefined) return { ok: false, problem: 'expected an object, { … }' };
  const property = root.properties.findLast(({ name }) => name === key);
  if (property === undefined) return { ok: true, jsonc, root, servers: undefined };
  const servers = objectAt(jsonc, property.valueStart);
  if (servers === undefined) return { ok: false, problem: `expected ${JSON.stringify(key)} to be an object, { … }` };
  return { ok: true, jsonc, root, servers };
}

/** A config behind a text that has none: an empty file, or one of comments. */
function append(jsonc: JsoncText, value: JsonObject): string {
  const { text } = jsonc;
  const { lineEnd } = layoutOf(jsonc);
  const gap = /[^\ufeff\r\n]$/.test(text) ? lineEnd : '';
  return `${text}${gap}${toLines(value, '', layoutOf(jsonc))}${lineEnd}`;
}
