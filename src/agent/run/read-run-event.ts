import * as z from 'zod';
import type { JsonObject, JsonValue } from '../../base/json.ts';
import type { StoredEvent } from '../../journal/event.ts';
import type { ToolErrorCode, ToolResult } from '../../tools/tool-result.ts';
import { ARTIFACT_TYPES } from '../formatter/answer.ts';
import type { AssistantPart } from '../model/message.ts';
import type { RunEvent } from './run-event.ts';

/** Reads a stored event of a run; undefined for one that this version does not know or cannot read. */
export function readRunEvent({ type, data }: Pick<StoredEvent, 'type' | 'data'>): RunEvent | undefined {
  const schema = isKnown(type) ? schemas[type] : undefined;
  const read = schema?.safeParse(data);
  // The table ties each type to the shape of its data, which the compiler cannot follow through the lookup.
  return read?.success === true ? ({ type, data: read.data } as RunEvent) : undefined;
}

function isKnown(type: string): type is RunEvent['type'] {
  return Object.hasOwn(schemas, type);
}

type DataOf<Type extends RunEvent['type']> = Extract<RunEvent, { readonly type: Type }>['data'];

// What is stored is JSON already, and results can be large: such values are taken as they are.
const json = z.custom<JsonValue>((value) => value !== undefined);
const count = z.number();
const tokens = z.number().optional();
const purpose = z.enum(['work', 'format', 'compact']);
const meta = z.custom<Readonly<Record<string, JsonObject>>>().exactOptional();

/** One part of what a model said. */
export const partSchema: z.ZodType<AssistantPart> = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string(), meta }),
  z.object({ type: z.literal('reasoning'), text: z.string(), meta }),
  z.object({
    type: z.literal('call'),
    id: z.string(),
    name: z.string(),
    input: json,
    meta,
    malformed: z.string().exactOptional(),
    internal: z.literal(true).exactOptional(),
  }),
]);

const called = {
  callId: z.string(),
  toolName: z.string(),
  input: json,
  visibility: z.enum(['user', 'internal']),
  durationMs: z.number(),
};

const result: z.ZodType<ToolResult> = z.discriminatedUnion('status', [
  z.object({ ...called, status: z.literal('done'), isSuccess: z.boolean(), output: json }),
  z.object({
    ...called,
    status: z.literal('failed'),
    code: z.custom<ToolErrorCode>((code) => typeof code === 'string'),
    message: z.string(),
  }),
  z.object({ ...called, status: z.literal('blocked'), code: z.literal('tool/denied'), message: z.string() }),
]);

const usage = z.object({
  inputTokens: tokens,
  cachedInputTokens: tokens,
  outputTokens: tokens,
  reasoningTokens: tokens,
});

const tried = z.object({ usage, cost: z.number().exactOptional() });

const item = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), content: z.string() }),
  z.object({
    type: z.literal('artifact'),
    artifact: z.object({
      type: z.enum(ARTIFACT_TYPES),
      title: z.string(),
      content: z.string(),
      language: z.string().exactOptional(),
    }),
  }),
]);

const schemas: { readonly [Type in RunEvent['type']]: z.ZodType<DataOf<Type>> } = {
  'run-started': z.object({
    worker: z.string(),
    model: z.string(),
    style: z.object({
      history: z.enum(['native', 'transcript']),
      dialect: z.enum(['native', 'xml', 'caret']),
      dedup: z.enum(['newest', 'first', 'off']),
      date: z.string(),
    }),
    parent: z.object({ runId: z.string(), callId: z.string() }).exactOptional(),
    branchOf: z.object({ runId: z.string(), turn: count }).exactOptional(),
  }),
  'run-resumed': z.object({ worker: z.string() }),
  'turn-started': z.object({ turn: count, text: z.string(), isPlan: z.boolean(), format: z.boolean() }),
  'step-started': z.object({ step: count, turn: count, purpose, model: z.string(), tools: z.array(z.string()) }),
  'step-answered': z.object({
    step: count,
    purpose,
    provider: z.string(),
    parts: z.array(partSchema),
    usage,
    cost: z.number().exactOptional(),
    stopReason: z.enum(['stop', 'calls', 'length', 'filtered', 'other']),
    durationMs: z.number(),
    retries: count,
    lost: count.exactOptional(),
    tried: tried.exactOptional(),
  }),
  'step-failed': z.object({ step: count, lost: count, tried: tried.exactOptional() }),
  'call-started': z.object({ step: count, callId: z.string() }),
  'call-finished': z.object({ step: count, result }),
  'step-finished': z.object({ step: count, repeats: count }),
  'results-shrunk': z.object({ callIds: z.array(z.string()), maxTokens: count }),
  'history-compacted': z.object({ upTo: count, summary: z.string() }),
  'plan-approved': z.object({ turn: count }),
  'tool-granted': z.object({ tool: z.string() }),
  'turn-finished': z.object({
    turn: count,
    answer: z.object({ conversation: z.array(item) }),
    limit: z.enum(['steps', 'tokens', 'cost', 'time', 'repeats']).exactOptional(),
    isPlan: z.boolean().exactOptional(),
  }),
  'turn-stopped': z.object({
    turn: count,
    reason: z.enum(['user', 'server', 'error']),
    code: z.string().exactOptional(),
    message: z.string().exactOptional(),
  }),
};
