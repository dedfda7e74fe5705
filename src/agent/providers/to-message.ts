import { isObject, type JsonValue } from '../../base/json.ts';
import type { AssistantPart, CallPart, Message, PartMeta, ResultPart } from '../model/message.ts';
import type { ProviderTraits } from './provider-traits.ts';
import type { SdkMessage, SdkModel } from './sdk-types.ts';

/** For whom a message is written. */
export interface Writing {
  readonly traits: ProviderTraits;
  readonly version: SdkModel['specificationVersion'];
}

/** Writes one message as the SDK takes it; null for an answer that holds nothing which a provider takes back. */
export function toMessage(message: Message, writing: Writing): SdkMessage | null {
  if (message.role === 'user') return { role: 'user', content: [{ type: 'text', text: message.text }] };
  if (message.role === 'tool') {
    return { role: 'tool', content: message.results.map((result) => toResult(result, writing)) };
  }
  const content = toContent(message.parts, writing.traits);
  return content.length === 0 ? null : { role: 'assistant', content };
}

/** Reasoning goes back to whoever wrote it, and never stands last: no provider takes a thought that led to nothing. */
function toContent(parts: readonly AssistantPart[], traits: ProviderTraits): object[] {
  const sent = parts.filter((part) =>
    part.type === 'reasoning'
      ? part.meta !== undefined && Object.hasOwn(part.meta, traits.provider)
      : part.type === 'call' || part.text.trim() !== '',
  );
  const end = sent.findLastIndex(({ type }) => type !== 'reasoning') + 1;
  const hasReasoning = sent.some(({ type }) => type === 'reasoning');
  return sent.slice(0, end).map((part) => ({
    ...(part.type === 'call' ? toCall(part, traits) : { type: part.type, text: part.text }),
    ...optionsOf(part.meta, traits, hasReasoning),
  }));
}

function optionsOf(meta: PartMeta | undefined, { toOptions }: ProviderTraits, hasReasoning: boolean): object {
  if (meta === undefined) return {};
  return { providerOptions: toOptions === undefined ? meta : toOptions(meta, { hasReasoning }) };
}

function toCall(call: CallPart, traits: ProviderTraits): object {
  return { type: 'tool-call', toolCallId: toId(call.id, traits), toolName: toName(call.name), input: toInput(call) };
}

/** Providers take back objects only, also where the model wrote something else. */
function toInput({ input, malformed }: CallPart): JsonValue {
  if (malformed !== undefined) return { invalid_json: input };
  if (isObject(input)) return input;
  return input === null ? {} : { input };
}

function toResult({ callId, name, text, isError, images }: ResultPart, { traits, version }: Writing): object {
  const result = { type: 'tool-result', toolCallId: toId(callId, traits), toolName: toName(name) };
  const output = (value: string) => ({ ...result, output: { type: isError ? 'error-text' : 'text', value } });
  if (images.length === 0) return output(text);
  if (traits.images === 'as-text') {
    const kinds = images.map(({ mediaType }) => mediaType).join(', ');
    return output(`${text}\n[The tool also gave ${kinds}, which cannot be shown here.]`.trimStart());
  }
  const pictures = images.map(({ mediaType, data }) =>
    version === 'v3'
      ? { type: 'image-data', data, mediaType }
      : { type: 'file', data: { type: 'data', data }, mediaType },
  );
  const texts = text === '' ? [] : [{ type: 'text', text: isError ? `Error: ${text}` : text }];
  return { ...result, output: { type: 'content', value: [...texts, ...pictures] } };
}

/** Models make names up; one that a provider refuses would spoil every request after it. */
function toName(name: string): string {
  return name.replace(/[^a-zA-Z0-9_-]/g, '_').slice(0, 64) || '_';
}

function toId(id: string, { toCallId }: ProviderTraits): string {
  return toCallId === undefined ? id : toCallId(id);
}
