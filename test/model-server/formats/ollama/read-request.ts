import { isObject, type JsonObject } from '../../../../src/base/json.ts';
import { listOf, numberOf, objectOf, textOf } from '../../json-parts.ts';
import { callsOf, type SeenMessage, type SeenPart, type SeenRequest } from '../../seen-request.ts';
import type { WireRequest } from '../wire-format.ts';

/** Reads POST /api/chat. It streams unless told otherwise, and cannot force a tool. */
export function readRequest({ service, path, headers, body }: WireRequest): SeenRequest {
  const wire = listOf(body['messages']).map(objectOf);
  const settings = objectOf(body['options']);
  return {
    service,
    format: 'ollama',
    path,
    headers,
    body,
    model: textOf(body['model']),
    isStream: body['stream'] !== false,
    system: wire
      .filter(({ role }) => role === 'system')
      .map(({ content }) => textOf(content))
      .join('\n'),
    messages: readMessages(wire),
    tools: listOf(body['tools']).map((tool) => {
      const { name, description, parameters: schema = null } = objectOf(objectOf(tool)['function']);
      return { name: textOf(name), description: textOf(description), schema };
    }),
    choice: 'auto',
    isReasoning: body['think'] !== undefined && body['think'] !== false,
    maxTokens: numberOf(settings['num_predict']),
    temperature: numberOf(settings['temperature']),
  };
}

function readMessages(wire: readonly JsonObject[]): SeenMessage[] {
  const messages: SeenMessage[] = [];
  wire.forEach((message, at) => {
    const { role, content, images } = message;
    if (role === 'system') return;
    if (role === 'assistant') messages.push({ role, at, parts: readParts(message, at) });
    else if (role === 'tool') addResult(messages, message, at);
    else messages.push({ role: 'user', at, text: textOf(content), images: listOf(images).length });
  });
  return messages;
}

/** Results name their tool, and newer clients their call; without an id they stand for the calls of that name, in order. */
function addResult(messages: SeenMessage[], message: JsonObject, at: number): void {
  const last = messages.at(-1);
  const before = last?.role === 'tool' ? last : undefined;
  if (before !== undefined) messages.pop();
  const caller = messages.at(-1);
  const answered = (before?.results ?? []).map(({ callId }) => callId);
  const open = (caller === undefined ? [] : callsOf(caller)).filter(({ id }) => !answered.includes(id));
  const { tool_call_id: id, tool_name: name = message['name'], content } = message;
  const call = open.find((each) => (typeof id === 'string' ? each.id === id : each.name === name));
  const callId = call?.id ?? (typeof id === 'string' ? id : textOf(name));
  const result = { callId, name: textOf(name), text: textOf(content), isError: false, images: 0 };
  messages.push({ role: 'tool', at: before?.at ?? at, results: [...(before?.results ?? []), result] });
}

function readParts({ content, thinking, tool_calls: calls }: JsonObject, at: number): SeenPart[] {
  return [
    ...(typeof thinking === 'string' && thinking !== ''
      ? [{ type: 'reasoning' as const, text: thinking, signature: undefined }]
      : []),
    ...(textOf(content) !== '' || listOf(calls).length === 0 ? [{ type: 'text' as const, text: textOf(content) }] : []),
    ...listOf(calls).map((call, index): SeenPart => {
      const { id = `${at}.${index}`, function: called } = objectOf(call);
      const { name, arguments: input } = objectOf(called);
      return { type: 'call', id: textOf(id), name: textOf(name), input: isObject(input) ? input : undefined };
    }),
  ];
}
