import type { JsonObject, JsonValue } from '../../../../src/base/json.ts';
import { isList, listOf, numberOf, objectOf, parseObject, textOf } from '../../json-parts.ts';
import type { SeenChoice, SeenMessage, SeenPart, SeenRequest } from '../../seen-request.ts';
import type { WireRequest } from '../wire-format.ts';

/** Reads POST /v1/chat/completions. */
export function readRequest({ service, path, headers, body }: WireRequest): SeenRequest {
  const wire = listOf(body['messages']).map(objectOf);
  return {
    service,
    format: 'chat-completions',
    path,
    headers,
    body,
    model: textOf(body['model']),
    isStream: body['stream'] === true,
    system: wire
      .filter(isSystem)
      .map(({ content }) => textIn(content))
      .join('\n'),
    messages: readMessages(wire),
    tools: listOf(body['tools']).map((tool) => {
      const { name, description, parameters: schema = null } = objectOf(objectOf(tool)['function']);
      return { name: textOf(name), description: textOf(description), schema };
    }),
    choice: readChoice(body['tool_choice']),
    isReasoning: body['reasoning_effort'] !== undefined && body['reasoning_effort'] !== 'none',
    maxTokens: numberOf(body['max_completion_tokens'] ?? body['max_tokens']),
    temperature: numberOf(body['temperature']),
  };
}

/** True for what the system says, under both of its names. */
export function isSystem({ role }: JsonObject): boolean {
  return role === 'system' || role === 'developer';
}

function readMessages(wire: readonly JsonObject[]): SeenMessage[] {
  const messages: SeenMessage[] = [];
  wire.forEach((message, at) => {
    const { role, content } = message;
    if (isSystem(message)) return;
    if (role === 'assistant') messages.push({ role, at, parts: readParts(message) });
    else if (role === 'tool') {
      const last = messages.at(-1);
      const results = last?.role === 'tool' ? last.results : [];
      if (last?.role === 'tool') messages.pop();
      const text = textIn(content);
      const result = { callId: textOf(message['tool_call_id']), name: undefined, text, isError: false, images: 0 };
      messages.push({ role, at: last?.role === 'tool' ? last.at : at, results: [...results, result] });
    } else messages.push({ role: 'user', at, text: textIn(content), images: imagesIn(content) });
  });
  return messages;
}

function readParts(message: JsonObject): SeenPart[] {
  const { content, reasoning_content: reasoning = message['reasoning'], tool_calls: calls } = message;
  return [
    ...(typeof reasoning === 'string' ? [{ type: 'reasoning' as const, text: reasoning, signature: undefined }] : []),
    // An empty text beside calls is how most clients say that there is none.
    ...(textIn(content) !== '' || listOf(calls).length === 0 ? [{ type: 'text' as const, text: textIn(content) }] : []),
    ...listOf(calls).map((call): SeenPart => {
      const { id, function: called } = objectOf(call);
      const { name, arguments: input } = objectOf(called);
      return { type: 'call', id: textOf(id), name: textOf(name), input: parseObject(textOf(input)) };
    }),
  ];
}

function readChoice(choice: JsonValue | undefined): SeenChoice {
  if (choice === 'none') return 'none';
  if (choice === 'required') return 'any';
  const { name } = objectOf(objectOf(choice)['function']);
  return typeof name === 'string' ? { tool: name } : 'auto';
}

function textIn(content: JsonValue | undefined): string {
  if (!isList(content)) return textOf(content);
  return content.map((part) => textOf(objectOf(part)['text'])).join('\n');
}

function imagesIn(content: JsonValue | undefined): number {
  return listOf(content).filter((part) => objectOf(part)['type'] === 'image_url').length;
}
