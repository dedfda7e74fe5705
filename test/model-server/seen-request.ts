import type { JsonObject, JsonValue } from '../../src/base/json.ts';

/** The wire formats. */
export type FormatName = 'anthropic' | 'chat-completions' | 'responses' | 'gemini' | 'ollama';

/** Whose server it is: two of them speak Chat Completions less strictly than its inventor. */
export type ServiceName = 'anthropic' | 'openai' | 'google' | 'ollama' | 'compatible';

/** What was asked, in no provider's format, together with how it looked. */
export interface SeenRequest {
  readonly service: ServiceName;
  readonly format: FormatName;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: JsonObject;
  readonly model: string;
  readonly isStream: boolean;
  readonly system: string;
  readonly messages: readonly SeenMessage[];
  readonly tools: readonly SeenTool[];
  readonly choice: SeenChoice;
  /** The request turns reasoning on. */
  readonly isReasoning: boolean;
  readonly maxTokens: number | undefined;
  readonly temperature: number | undefined;
}

/** Which tool the model must call. */
export type SeenChoice = 'auto' | 'none' | 'any' | { readonly tool: string };

/** One tool of the request. */
export interface SeenTool {
  readonly name: string;
  readonly description: string;
  readonly schema: JsonValue;
}

/** One message; `at` is its place on the wire, which several may share. All results that stand together are one message. */
export type SeenMessage =
  | { readonly role: 'user'; readonly at: number; readonly text: string; readonly images: number }
  | { readonly role: 'assistant'; readonly at: number; readonly parts: readonly SeenPart[] }
  | { readonly role: 'tool'; readonly at: number; readonly results: readonly SeenResult[] };

/** What the model said earlier, as it came back. */
export type SeenPart =
  | { readonly type: 'text'; readonly text: string; readonly signature?: string }
  | { readonly type: 'reasoning'; readonly text: string; readonly signature: string | undefined; readonly id?: string }
  | SeenCall;

/** A call of an earlier step. */
export interface SeenCall {
  readonly type: 'call';
  readonly id: string;
  readonly name: string;
  /** Undefined where the wire held no JSON object. */
  readonly input: JsonObject | undefined;
  readonly signature?: string;
}

/** What a call came to. */
export interface SeenResult {
  readonly callId: string;
  readonly name: string | undefined;
  readonly text: string;
  readonly isError: boolean;
  readonly images: number;
}

/** The calls of a message, in their order. */
export function callsOf(message: SeenMessage): readonly SeenCall[] {
  return message.role === 'assistant' ? message.parts.filter((part) => part.type === 'call') : [];
}

/** How many answers of the model a request holds: a script that goes by this can be asked the same twice. */
export function answersIn({ messages }: SeenRequest): number {
  return messages.filter(({ role }) => role === 'assistant').length;
}
