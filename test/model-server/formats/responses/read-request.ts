import type { JsonObject, JsonValue } from '../../../../src/base/json.ts';
import { isList, listOf, numberOf, objectOf, parseObject, textOf } from '../../json-parts.ts';
import type { SeenChoice, SeenMessage, SeenPart, SeenRequest, SeenResult } from '../../seen-request.ts';
import type { WireRequest } from '../wire-format.ts';

/** Reads POST /v1/responses. */
export function readRequest({ service, path, headers, body }: WireRequest): SeenRequest {
  const { input } = body;
  const items = isList(input) ? input.map(objectOf) : [{ role: 'user', content: textOf(input) }];
  const system = items.filter(isSystem).map(({ content }) => textIn(content));
  return {
    service,
    format: 'responses',
    path,
    headers,
    body,
    model: textOf(body['model']),
    isStream: body['stream'] === true,
    system: [textOf(body['instructions']), ...system].filter((text) => text !== '').join('\n'),
    messages: readItems(items),
    tools: listOf(body['tools']).map((tool) => {
      const { name, description, parameters: schema = null } = objectOf(tool);
      return { name: textOf(name), description: textOf(description), schema };
    }),
    choice: readChoice(body['tool_choice']),
    isReasoning: body['reasoning'] !== undefined,
    maxTokens: numberOf(body['max_output_tokens']),
    temperature: numberOf(body['temperature']),
  };
}

/** Items stand in one list; here what one side says in a row is one message. */
function readItems(items: readonly JsonObject[]): SeenMessage[] {
  const messages: SeenMessage[] = [];
  items.forEach((item, at) => {
    const last = messages.at(-1);
    if (isSystem(item)) return;
    if (item['type'] === 'function_call_output') {
      const before = last?.role === 'tool' ? messages.pop() : undefined;
      const results = before?.role === 'tool' ? before.results : [];
      messages.push({ role: 'tool', at: before?.at ?? at, results: [...results, readResult(item)] });
    } else if (item['role'] === 'user') {
      const { content } = item;
      messages.push({ role: 'user', at, text: textIn(content), images: imagesIn(content) });
    } else {
      const before = last?.role === 'assistant' ? messages.pop() : undefined;
      const parts = before?.role === 'assistant' ? before.parts : [];
      messages.push({ role: 'assistant', at: before?.at ?? at, parts: [...parts, readPart(item)] });
    }
  });
  return messages;
}

function isSystem({ role }: JsonObject): boolean {
  return role === 'system' || role === 'developer';
}

function readPart(item: JsonObject): SeenPart {
  const { type, id, content, summary, encrypted_content: sealed, name, call_id: callId, arguments: input } = item;
  if (type === 'reasoning') {
    const signature = typeof sealed === 'string' ? sealed : undefined;
    return { type, text: textIn(summary), signature, ...(typeof id === 'string' ? { id } : {}) };
  }
  if (type === 'function_call') {
    return { type: 'call', id: textOf(callId), name: textOf(name), input: parseObject(textOf(input)) };
  }
  return { type: 'text', text: textIn(content) };
}

function readResult({ call_id: callId, output }: JsonObject): SeenResult {
  return { callId: textOf(callId), name: undefined, text: textIn(output), isError: false, images: imagesIn(output) };
}

function readChoice(choice: JsonValue | undefined): SeenChoice {
  if (choice === 'none') return 'none';
  if (choice === 'required') return 'any';
  const { name } = objectOf(choice);
  return typeof name === 'string' ? { tool: name } : 'auto';
}

function textIn(content: JsonValue | undefined): string {
  if (!isList(content)) return textOf(content);
  return content.map((part) => textOf(objectOf(part)['text'])).join('\n');
}

function imagesIn(content: JsonValue | undefined): number {
  return listOf(content).filter((part) => objectOf(part)['type'] === 'input_image').length;
}
