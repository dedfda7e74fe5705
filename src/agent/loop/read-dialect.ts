import { throughJson } from '../../base/json.ts';
import type { Dialect, DialectEvent } from '../../tools/dialects/dialect.ts';
import type { ToolDefinition } from '../../tools/tool-spec.ts';
import type { AssistantPart } from '../model/message.ts';

/** Takes the text of a model apart that writes its calls as text; the calls have no ids yet. */
export function readDialect(
  parts: readonly AssistantPart[],
  dialect: Dialect,
  offered: readonly ToolDefinition[],
): AssistantPart[] {
  return parts.flatMap((part) =>
    part.type === 'text' ? dialect.parse(part.text, offered).flatMap((event) => toParts(event)) : [part],
  );
}

function toParts(event: DialectEvent): AssistantPart[] {
  if (event.type === 'text') return [{ type: 'text', text: event.text }];
  if (event.type === 'call-started') return [];
  const { name } = event;
  if (event.type === 'call') return [{ type: 'call', id: '', name, input: throughJson(event.input) }];
  return [{ type: 'call', id: '', name, input: { raw: event.raw }, malformed: event.message }];
}
