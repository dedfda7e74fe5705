import { createHash } from 'node:crypto';
import * as z from 'zod';
import { equalJson, isObject, type JsonValue, throughJson } from '../../base/json.ts';
import { cutBefore } from '../../base/shorten.ts';
import { isDeeperThan } from '../../tools/dialects/is-deeper-than.ts';

/** One part of an answer. */
export type McpPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image' | 'audio'; readonly mediaType: string; readonly data: string }
  | (Place & { readonly type: 'resource'; readonly text?: string | undefined; readonly data?: string | undefined })
  | (Place & { readonly type: 'resource_link'; readonly name: string; readonly description?: string | undefined })
  /** A kind that came after this program, as it was sent. */
  | { readonly type: 'other'; readonly value: JsonValue };

interface Place {
  readonly uri: string;
  readonly mediaType?: string | undefined;
}

/** What a server answered to a call, as it is stored. It says all that is needed to show it: its server may be gone. */
export interface McpOutput {
  readonly server: string;
  readonly tool: string;
  /** Stands for the input: the same text for another input is another thing. */
  readonly inputHash: string;
  readonly isError: boolean;
  readonly content: readonly McpPart[];
  /** The same as data, where the server gave it. */
  readonly structured?: JsonValue | undefined;
  /** Whether a text part says the same already. */
  readonly isStructuredSaid: boolean;
  /** What had to be left out. */
  readonly notes: readonly string[];
}

const place = { uri: z.string(), mediaType: z.string().optional() };

/** Reads a stored answer. */
export const mcpOutput: z.ZodType<McpOutput, McpOutput> = z.object({
  server: z.string(),
  tool: z.string(),
  inputHash: z.string(),
  isError: z.boolean(),
  content: z.array(
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('text'), text: z.string() }),
      z.object({ type: z.enum(['image', 'audio']), mediaType: z.string(), data: z.string() }),
      z.object({ type: z.literal('resource'), ...place, text: z.string().optional(), data: z.string().optional() }),
      z.object({ type: z.literal('resource_link'), ...place, name: z.string(), description: z.string().optional() }),
      z.object({ type: z.literal('other'), value: z.custom<JsonValue>() }),
    ]),
  ),
  structured: z.custom<JsonValue>().optional(),
  isStructuredSaid: z.boolean(),
  notes: z.array(z.string()),
});

/** Which call an answer belongs to. */
export interface Answered {
  readonly server: string;
  readonly tool: string;
  readonly input: unknown;
}

const MOST_PARTS = 200;
const MOST_CHARACTERS = 2_000_000;
const MOST_DATA = 12_000_000;
const DEEPEST = 100;
const LONGEST_FIELD = 2_000;

/** Takes what a server answered, whatever it is, and keeps what can be kept of it within bounds. */
export function toOutput(answer: unknown, { server, tool, input }: Answered): McpOutput {
  const { content, structuredContent, isError } = isObject(answer) ? answer : {};
  const given: readonly unknown[] = Array.isArray(content) ? content : [];
  const budget = { characters: MOST_CHARACTERS, data: MOST_DATA };
  const notes = new Set<string>();
  if (given.length > MOST_PARTS) notes.add(`${given.length - MOST_PARTS} of ${given.length} parts were left out`);
  const parts = given.slice(0, MOST_PARTS).flatMap((each) => toPart(each, { budget, notes }));
  const structured = structuredContent === undefined ? undefined : keepJson(structuredContent, { budget, notes });
  return {
    server,
    tool,
    inputHash: hashOf(input),
    isError: isError === true,
    content: parts,
    structured,
    isStructuredSaid: parts.some((each) => each.type === 'text' && saysSame(each.text, structured)),
    notes: [...notes],
  };
}

interface Keeping {
  readonly budget: { characters: number; data: number };
  readonly notes: Set<string>;
}

function toPart(given: unknown, keeping: Keeping): McpPart[] {
  const { type, text, mimeType, data, resource } = isObject(given) ? given : {};
  if (type === 'text' && typeof text === 'string') return [{ type, text: keepText(text, keeping) }];
  if ((type === 'image' || type === 'audio') && typeof data === 'string') {
    const kept = keepData(data, keeping);
    return kept === undefined ? [] : [{ type, mediaType: fieldOf(mimeType) ?? '', data: kept }];
  }
  if (type === 'resource' && isObject(resource)) return [toResource(resource, keeping)];
  if (type === 'resource_link' && isObject(given)) return [toLink(given)];
  const value = keepJson(given, keeping);
  return value === undefined ? [] : [{ type: 'other', value }];
}

type Given = Readonly<Record<string, unknown>>;

function toResource({ uri, mimeType, text, blob }: Given, keeping: Keeping): McpPart {
  const found = { type: 'resource', uri: fieldOf(uri) ?? '', mediaType: fieldOf(mimeType) } as const;
  if (typeof text === 'string') return { ...found, text: keepText(text, keeping) };
  return { ...found, data: typeof blob === 'string' ? keepData(blob, keeping) : undefined };
}

function toLink({ uri, name, title, description, mimeType }: Given): McpPart {
  return {
    type: 'resource_link',
    uri: fieldOf(uri) ?? '',
    name: fieldOf(title) ?? fieldOf(name) ?? '',
    description: fieldOf(description),
    mediaType: fieldOf(mimeType),
  };
}

function fieldOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value.slice(0, cutBefore(value, LONGEST_FIELD)).toWellFormed() : undefined;
}

function keepText(text: string, { budget, notes }: Keeping): string {
  const kept = text.slice(0, cutBefore(text, budget.characters)).toWellFormed();
  if (kept.length < text.length) notes.add(`text beyond ${MOST_CHARACTERS} characters was left out`);
  budget.characters -= kept.length;
  return kept;
}

/** Data that is not what it says would make a provider refuse the whole request. */
function keepData(data: string, { budget, notes }: Keeping): string | undefined {
  if (data.length > budget.data) notes.add(`data beyond ${MOST_DATA} characters was left out`);
  else if (!/^[A-Za-z0-9+/]*={0,2}$/.test(data)) notes.add('data that is not base64 was left out');
  else {
    budget.data -= data.length;
    return data;
  }
  return undefined;
}

function keepJson(value: unknown, { budget, notes }: Keeping): JsonValue | undefined {
  if (isDeeperThan(value, DEEPEST)) {
    notes.add('data that is nested too deeply was left out');
    return undefined;
  }
  const { length } = JSON.stringify(value) ?? '';
  if (length > budget.characters) {
    notes.add(`text beyond ${MOST_CHARACTERS} characters was left out`);
    return undefined;
  }
  budget.characters -= length;
  return throughJson(value);
}

function saysSame(text: string, structured: JsonValue | undefined): boolean {
  if (structured === undefined || !/^\s*[[{"\d-]/.test(text)) return false;
  try {
    return equalJson(JSON.parse(text), structured);
  } catch {
    return false;
  }
}

/** Equal for inputs that differ in nothing but the order of their keys. */
function hashOf(input: unknown): string {
  const sorted = JSON.stringify(input, (_, value: unknown) =>
    isObject(value) ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))) : value,
  );
  return createHash('sha256')
    .update(sorted ?? '')
    .digest('base64url')
    .slice(0, 22);
}
