import { isObject, type JsonObject, type JsonValue } from '../../base/json.ts';
import type { NewEvent } from '../../journal/event.ts';
import type { ToolResult } from '../../tools/tool-result.ts';
import type { AssistantPart } from '../model/message.ts';
import { partSchema, readRunEvent } from './read-run-event.ts';
import type { RunEvent, StepAnswered } from './run-event.ts';

/** A stored event as far as it can be read. */
export interface RestoredEvent {
  /** Undefined where nothing can stand for it. */
  readonly event: RunEvent | undefined;
  /** For people: what could not be read. */
  readonly warning: string | undefined;
}

/** Reads a stored event. What cannot be read becomes a placeholder, so that one bad record does not close a run. */
export function restoreRunEvent(stored: Pick<NewEvent, 'type' | 'data'>): RestoredEvent {
  const event = readRunEvent(stored);
  if (event !== undefined) return { event, warning: undefined };
  const placeholder = placeholderFor(stored);
  const how = placeholder === undefined ? 'is left out' : 'is shown as a placeholder';
  return { event: placeholder, warning: `a record of the type ${stored.type} cannot be read and ${how}.` };
}

function placeholderFor({ type, data }: Pick<NewEvent, 'type' | 'data'>): RunEvent | undefined {
  const { turn, step } = data;
  if (typeof turn === 'number') {
    const content = '(this answer cannot be read)';
    if (type === 'turn-started') return { type, data: { turn, text: UNREADABLE, isPlan: false, format: false } };
    if (type === 'turn-finished')
      return { type, data: { turn, answer: { conversation: [{ type: 'text', content }] } } };
  }
  if (typeof step !== 'number') return undefined;
  if (type === 'step-answered') return { type, data: answerOf(step, data) };
  const result = type === 'call-finished' ? resultOf(data['result']) : undefined;
  return result === undefined ? undefined : { type: 'call-finished', data: { step, result } };
}

const UNREADABLE = '(this message cannot be read)';

function answerOf(step: number, { purpose, parts, provider }: JsonObject): StepAnswered {
  return {
    step,
    purpose: purpose === 'format' || purpose === 'compact' ? purpose : 'work',
    provider: typeof provider === 'string' ? provider : 'unknown',
    parts: Array.isArray(parts) ? parts.map(partOf) : [{ type: 'text', text: UNREADABLE }],
    usage: {},
    stopReason: 'other',
    durationMs: 0,
    retries: 0,
  };
}

function partOf(part: unknown): AssistantPart {
  const read = partSchema.safeParse(part);
  return read.success ? read.data : { type: 'text', text: UNREADABLE };
}

function resultOf(result: JsonValue | undefined): ToolResult | undefined {
  if (!isObject(result) || typeof result['callId'] !== 'string') return undefined;
  return {
    callId: result['callId'],
    toolName: typeof result['toolName'] === 'string' ? result['toolName'] : 'unknown',
    input: null,
    visibility: result['visibility'] === 'user' ? 'user' : 'internal',
    durationMs: 0,
    status: 'failed',
    code: 'tool/failed',
    message: '(the record of this result cannot be read)',
  };
}
