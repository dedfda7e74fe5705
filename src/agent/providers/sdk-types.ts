import type { JsonObject } from '../../base/json.ts';

/**
 * What we use of an AI SDK language model, of version 3 or 4 of its specification. Written down here, and not imported,
 * so that whoever uses this library needs no package of the SDK for its types.
 */
export interface SdkModel {
  readonly specificationVersion: 'v3' | 'v4';
  readonly provider: string;
  readonly modelId: string;
  doGenerate(options: SdkCallOptions): PromiseLike<SdkResult>;
  doStream?(options: SdkCallOptions): PromiseLike<{ readonly stream: ReadableStream<SdkStreamPart> }>;
}

/** One question to a model of the SDK. */
export interface SdkCallOptions {
  readonly prompt: readonly SdkMessage[];
  readonly tools?: readonly object[];
  readonly toolChoice?: object;
  readonly maxOutputTokens?: number;
  readonly temperature?: number;
  readonly providerOptions?: SdkOptions;
  readonly abortSignal?: AbortSignal;
}

/** One message as the SDK takes it; its content differs by role and by version. */
export interface SdkMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly content: string | readonly object[];
  readonly providerOptions?: SdkOptions;
}

/** What only one provider understands, by its name. */
export type SdkOptions = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** What the SDK's providers send with a part. */
export interface SdkMeta {
  readonly providerMetadata?: SdkOptions | undefined;
}

/** What arrives from a model. Version 4 has a few more that we have no use for. */
export type SdkStreamPart =
  | (SdkMeta & { readonly type: 'text-start' | 'text-end' | 'reasoning-start' | 'reasoning-end'; readonly id: string })
  | (SdkMeta & { readonly type: 'text-delta' | 'reasoning-delta'; readonly id: string; readonly delta: string })
  | (SdkMeta & { readonly type: 'tool-input-start'; readonly id: string; readonly toolName: string })
  | (SdkMeta & { readonly type: 'tool-input-delta'; readonly id: string; readonly delta: string })
  | (SdkMeta & { readonly type: 'tool-input-end'; readonly id: string })
  | SdkCall
  | { readonly type: 'finish'; readonly finishReason: SdkFinishReason; readonly usage: SdkUsage }
  | { readonly type: 'error'; readonly error: unknown }
  | { readonly type: Unused };

/** A call, complete: its input is JSON text, or was meant to be. */
export interface SdkCall extends SdkMeta {
  readonly type: 'tool-call';
  readonly toolCallId: string;
  readonly toolName: string;
  readonly input: string;
  /** The provider runs it by itself; we offer no such tool. */
  readonly providerExecuted?: boolean | undefined;
}

/** The answer of a model that does not stream. */
export interface SdkResult {
  readonly content: readonly SdkContent[];
  readonly finishReason: SdkFinishReason;
  readonly usage: SdkUsage;
}

/** One piece of such an answer. */
export type SdkContent =
  | (SdkMeta & { readonly type: 'text' | 'reasoning'; readonly text: string })
  | SdkCall
  | { readonly type: Unused };

/** Why a model stopped: in the SDK's words, and in the provider's where it said so. */
export interface SdkFinishReason {
  readonly unified: 'stop' | 'length' | 'content-filter' | 'tool-calls' | 'error' | 'interrupted' | 'other';
  readonly raw: string | undefined;
}

/** Tokens as the SDK counts them. Some providers' packages say 0 where they do not know. */
export interface SdkUsage {
  readonly inputTokens: {
    readonly total: number | undefined;
    readonly cacheRead: number | undefined;
    readonly cacheWrite: number | undefined;
  };
  readonly outputTokens: { readonly total: number | undefined; readonly reasoning: number | undefined };
}

type Unused =
  | 'stream-start'
  | 'response-metadata'
  | 'raw'
  | 'source'
  | 'file'
  | 'tool-result'
  | 'tool-approval-request'
  | 'custom'
  | 'reasoning-file';

/** A tool as the SDK takes it. */
export interface SdkTool {
  readonly type: 'function';
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
  readonly strict?: boolean;
}
