import { isObject, type JsonObject, type JsonValue } from '../../../../src/base/json.ts';
import { listOf, numberOf, objectOf, textOf } from '../../json-parts.ts';
import {
  callsOf,
  type SeenChoice,
  type SeenMessage,
  type SeenPart,
  type SeenRequest,
  type SeenResult,
} from '../../seen-request.ts';
import type { WireRequest } from '../wire-format.ts';

/** Reads POST /v1beta/models/NAME:generateContent and :streamGenerateContent. */
export function readRequest({ service, path, headers, body }: WireRequest): SeenRequest {
  const [, model = '', method] = MODEL_PATH.exec(path) ?? [];
  const settings = objectOf(body['generationConfig']);
  const { thinkingBudget, thinkingLevel, includeThoughts } = objectOf(settings['thinkingConfig']);
  return {
    service,
    format: 'gemini',
    path,
    headers,
    body,
    model: decodeURIComponent(model),
    isStream: method === 'streamGenerateContent',
    system: partsOf(objectOf(body['systemInstruction']))
      .map(({ text }) => textOf(text))
      .join('\n'),
    messages: readContents(listOf(body['contents']).map(objectOf)),
    tools: listOf(body['tools']).flatMap((tool) => listOf(objectOf(tool)['functionDeclarations']).map(readTool)),
    choice: readChoice(objectOf(objectOf(body['toolConfig'])['functionCallingConfig'])),
    isReasoning: includeThoughts === true || thinkingLevel !== undefined || (thinkingBudget ?? 0) !== 0,
    maxTokens: numberOf(settings['maxOutputTokens']),
    temperature: numberOf(settings['temperature']),
  };
}

/** Where a model's name and the method stand in the path. */
export const MODEL_PATH: RegExp = /\/v1beta\/models\/([^/:]+):(generateContent|streamGenerateContent)$/;

function readTool(declaration: JsonValue) {
  const { name, description, parameters, parametersJsonSchema } = objectOf(declaration);
  return {
    name: textOf(name),
    description: textOf(description),
    schema: parameters ?? parametersJsonSchema ?? null,
  };
}

function readContents(contents: readonly JsonObject[]): SeenMessage[] {
  const messages: SeenMessage[] = [];
  contents.forEach((content, at) => {
    if (content['role'] === 'model') {
      messages.push({ role: 'assistant', at, parts: partsOf(content).map((part, index) => readPart(part, at, index)) });
    } else messages.push(...readUserParts(partsOf(content), at, messages.at(-1)));
  });
  return messages;
}

/** Responses and text may share a content; here each kind has its own message. */
function readUserParts(parts: readonly JsonObject[], at: number, before: SeenMessage | undefined): SeenMessage[] {
  const open = before === undefined ? [] : callsOf(before).map(({ id, name }) => ({ id, name }));
  const results = parts.flatMap(({ functionResponse }): SeenResult[] => {
    if (!isObject(functionResponse)) return [];
    const { id, name, response } = objectOf(functionResponse);
    // Ids are optional: without them, responses stand for the calls of their name, in their order.
    const index = open.findIndex((call) => (typeof id === 'string' ? call.id === id : call.name === name));
    const [call] = index < 0 ? [] : open.splice(index, 1);
    const text = responseText(objectOf(response));
    const images = listOf(objectOf(functionResponse)['parts']).length;
    return [
      { callId: call?.id ?? textOf(id), name: textOf(name), text, isError: 'error' in objectOf(response), images },
    ];
  });
  const others = parts.filter(({ functionResponse }) => functionResponse === undefined);
  const text = others.flatMap(({ text: each }) => (typeof each === 'string' ? [each] : [])).join('\n');
  const images = others.filter(({ inlineData }) => inlineData !== undefined).length;
  return [
    ...(results.length > 0 ? [{ role: 'tool' as const, at, results }] : []),
    ...(results.length === 0 || others.length > 0 ? [{ role: 'user' as const, at, text, images }] : []),
  ];
}

function responseText(response: JsonObject): string {
  const { content = response['result'] ?? response['output'] ?? response['error'] } = response;
  return typeof content === 'string' ? content : JSON.stringify(content ?? response);
}

function readPart(part: JsonObject, at: number, index: number): SeenPart {
  const { text, thought, functionCall, thoughtSignature } = part;
  const signature = typeof thoughtSignature === 'string' ? thoughtSignature : undefined;
  if (isObject(functionCall)) {
    const { id = `${at}.${index}`, name, args = {} } = objectOf(functionCall);
    const input = isObject(args) ? args : undefined;
    return {
      type: 'call',
      id: textOf(id),
      name: textOf(name),
      input,
      ...(signature === undefined ? {} : { signature }),
    };
  }
  if (thought === true) return { type: 'reasoning', text: textOf(text), signature };
  return { type: 'text', text: textOf(text), ...(signature === undefined ? {} : { signature }) };
}

function readChoice({ mode, allowedFunctionNames }: JsonObject): SeenChoice {
  if (mode === 'NONE') return 'none';
  if (mode !== 'ANY') return 'auto';
  const [tool] = listOf(allowedFunctionNames);
  return typeof tool === 'string' ? { tool } : 'any';
}

function partsOf({ parts }: JsonObject): readonly JsonObject[] {
  return listOf(parts).map(objectOf);
}
