import type { JsonObject, JsonValue } from '../../base/json.ts';
import type { ToolImage } from '../../tools/tool.ts';

/** What a provider wants back unchanged with the part that it came with, such as a signature; opaque, and keyed by provider. */
export type PartMeta = Readonly<Record<string, JsonObject>>;

/** Text of a message. */
export interface TextPart {
  readonly type: 'text';
  readonly text: string;
  readonly meta?: PartMeta;
}

/** A model's own reasoning. It is internal, and goes back only to the provider that wrote it. */
export interface ReasoningPart {
  readonly type: 'reasoning';
  readonly text: string;
  readonly meta?: PartMeta;
}

/** A tool call as a model made it; its input is not checked yet. */
export interface CallPart {
  readonly type: 'call';
  readonly id: string;
  readonly name: string;
  readonly input: JsonValue;
  readonly meta?: PartMeta;
  /** Why the call could not be read, in words for the model: it is answered by a failed result and never run. */
  readonly malformed?: string;
  /** Set when the call is recorded: its tool is internal, so that what it was given is a thought. */
  readonly internal?: true;
}

/** What a model says in one step, in its order. */
export type AssistantPart = TextPart | ReasoningPart | CallPart;

/** What a model is told about one call. */
export interface ResultPart {
  readonly callId: string;
  readonly name: string;
  readonly text: string;
  readonly isError: boolean;
  readonly images: readonly ToolImage[];
}

/**
 * One message of a request, in no provider's format. A message object is never changed once it is made, so that what
 * was made of it can be kept with it.
 */
export type Message =
  | { readonly role: 'user'; readonly text: string }
  | { readonly role: 'assistant'; readonly parts: readonly AssistantPart[] }
  | { readonly role: 'tool'; readonly results: readonly ResultPart[] };
