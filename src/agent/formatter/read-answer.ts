import { isObject } from '../../base/json.ts';
import type { AssistantPart, CallPart } from '../model/message.ts';
import { jsonInText, parsed } from './json-in-text.ts';
import { type ReadAnswer, readConversation } from './read-conversation.ts';
import { RESPONSE_FORMATTER } from './response-formatter.ts';

/** Reads the answer out of a formatting step: from its call, else from JSON in its text. Nothing in it is trusted. */
export function readAnswer(parts: readonly AssistantPart[]): ReadAnswer {
  let problem: string | undefined;
  for (const { input, malformed } of callsOf(parts)) {
    const read = readInput(input);
    if (read.ok) return read;
    problem ??= malformed ?? read.problem;
  }
  for (const value of jsonInText(textOf(parts))) {
    const input = argumentsIn(value);
    if (input === undefined) continue;
    const read = readInput(input);
    if (read.ok) return read;
    problem ??= read.problem;
  }
  return { ok: false, problem: problem ?? `${RESPONSE_FORMATTER.name} was not called` };
}

function readInput(input: unknown): ReadAnswer {
  return readConversation(typeof input === 'string' ? (parsed(input) ?? input) : input);
}

/** Calls of the formatter; then, as a slip of the name, any with its arguments: what another tool would write is no answer. */
function callsOf(parts: readonly AssistantPart[]): CallPart[] {
  const calls = parts.filter((part) => part.type === 'call');
  const isNamed = ({ name }: CallPart): boolean => name === RESPONSE_FORMATTER.name;
  const isMeant = ({ input }: CallPart): boolean => isObject(input) && Object.hasOwn(input, 'conversation');
  return [...calls.filter(isNamed), ...calls.filter((call) => !isNamed(call) && isMeant(call))];
}

function textOf(parts: readonly AssistantPart[]): string {
  return parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('');
}

/** The formatter's arguments in JSON that stands in a text; undefined for any other JSON, which is just a part of a text. */
function argumentsIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 0 && value.every(isItem) ? value : undefined;
  if (!isObject(value)) return undefined;
  if (Object.hasOwn(value, 'conversation')) return value;
  const name = value['name'] ?? value['tool'] ?? value['function'];
  if (name !== RESPONSE_FORMATTER.name) return undefined;
  return value['arguments'] ?? value['input'] ?? value['parameters'];
}

function isItem(value: unknown): boolean {
  return isObject(value) && (value['type'] === 'text' || value['type'] === 'artifact');
}
