import type { JsonObject } from '../../base/json.ts';
import type { NewEvent } from '../../journal/event.ts';
import type { Answer } from '../formatter/answer.ts';
import type { RunEvent } from './run-event.ts';

/** An event as the journal takes it. Search finds what the user said and was told, and nothing else. */
export function toNewEvent(event: RunEvent, at: number): NewEvent {
  const { type, data } = event;
  const text = searchTextOf(event);
  if (!isJson(data)) throw new TypeError(`The data of ${type} is no object.`);
  return text === undefined ? { type, version: 1, at, data } : { type, version: 1, at, data, text };
}

function searchTextOf({ type, data }: RunEvent): string | undefined {
  if (type === 'turn-started') return data.text;
  return type === 'turn-finished' ? textOf(data.answer) : undefined;
}

function textOf({ conversation }: Answer): string {
  return conversation
    .map((item) => (item.type === 'text' ? item.content : `${item.artifact.title}\n${item.artifact.content}`))
    .join('\n\n');
}

/** Every field of an event is JSON, or undefined and so left out; the types of events say no more than that. */
function isJson(data: RunEvent['data']): data is RunEvent['data'] & JsonObject {
  return typeof data === 'object';
}
