import { isObject, type JsonObject, type JsonValue } from '../../../../src/base/json.ts';
import { isList, listOf, numberOf, objectOf, textOf } from '../../json-parts.ts';
import type { SeenChoice, SeenMessage, SeenPart, SeenRequest, SeenResult } from '../../seen-request.ts';
import type { WireRequest } from '../wire-format.ts';
import { TIED_MODELS } from './prefix-binding.ts';

/** Reads POST /v1/messages. */
export function readRequest({ service, path, headers, body }: WireRequest): SeenRequest {
  return {
    service,
    format: 'anthropic',
    path,
    headers,
    body,
    model: textOf(body['model']),
    isStream: body['stream'] === true,
    system: textIn(body['system']),
    messages: listOf(body['messages']).flatMap((message, at) => readMessage(objectOf(message), at)),
    tools: listOf(body['tools']).map((tool) => {
      const { name, description, input_schema: schema = null } = objectOf(tool);
      return { name: textOf(name), description: textOf(description), schema };
    }),
    choice: readChoice(objectOf(body['tool_choice'])),
    isReasoning:
      TIED_MODELS.test(textOf(body['model'])) ||
      ['enabled', 'adaptive'].includes(textOf(objectOf(body['thinking'])['type'])),
    maxTokens: numberOf(body['max_tokens']),
    temperature: numberOf(body['temperature']),
  };
}

function readMessage({ role, content }: JsonObject, at: number): SeenMessage[] {
  const blocks = isList(content) ? content.map(objectOf) : [{ type: 'text', text: textOf(content) }];
  return role === 'assistant' ? [{ role, at, parts: blocks.map(readPart) }] : readUserBlocks(blocks, at);
}

/** Results and text share a message on the wire; here each kind has its own, in the same order. */
function readUserBlocks(blocks: readonly JsonObject[], at: number): SeenMessage[] {
  const messages: SeenMessage[] = [];
  for (const block of blocks) {
    const last = messages.at(-1);
    if (block['type'] === 'tool_result') {
      const results = last?.role === 'tool' ? last.results : [];
      if (last?.role === 'tool') messages.pop();
      messages.push({ role: 'tool', at, results: [...results, readResult(block)] });
      continue;
    }
    const before = last?.role === 'user' ? last : undefined;
    if (before !== undefined) messages.pop();
    messages.push({
      role: 'user',
      at,
      text: [...(before === undefined ? [] : [before.text]), textIn([block])].join('\n'),
      images: (before?.images ?? 0) + imagesIn([block]),
    });
  }
  return messages.length === 0 ? [{ role: 'user', at, text: '', images: 0 }] : messages;
}

function readPart(block: JsonObject): SeenPart {
  switch (block['type']) {
    case 'thinking':
      return { type: 'reasoning', text: textOf(block['thinking']), signature: textOf(block['signature']) };
    case 'redacted_thinking':
      return { type: 'reasoning', text: '', signature: textOf(block['data']) };
    case 'tool_use': {
      const { id, name, input } = block;
      return { type: 'call', id: textOf(id), name: textOf(name), input: isObject(input) ? input : undefined };
    }
    default:
      return { type: 'text', text: textOf(block['text']) };
  }
}

function readResult(block: JsonObject): SeenResult {
  const { tool_use_id: id, content, is_error: isError } = block;
  return {
    callId: textOf(id),
    name: undefined,
    text: textIn(content),
    isError: isError === true,
    images: imagesIn(listOf(content)),
  };
}

function readChoice({ type, name }: JsonObject): SeenChoice {
  if (type === 'tool') return { tool: textOf(name) };
  return type === 'any' || type === 'none' ? type : 'auto';
}

function textIn(content: JsonValue | undefined): string {
  if (!isList(content)) return textOf(content);
  return content
    .map(objectOf)
    .filter(({ type }) => type === 'text')
    .map(({ text }) => textOf(text))
    .join('\n');
}

function imagesIn(content: readonly JsonValue[]): number {
  return content.filter((block) => objectOf(block)['type'] === 'image').length;
}
