import type { ToolDefinition } from '../tool-spec.ts';

/** A call that was read from a model's text. */
export interface ParsedCall {
  readonly type: 'call';
  readonly name: string;
  readonly input: unknown;
  /** The text that the call was read from. */
  readonly raw: string;
}

/** A text that wants to be a call and is not: goes back to the model as a failed result. */
export interface MalformedCall {
  readonly type: 'malformed';
  /** The tool's name as far as it could be read. */
  readonly name: string;
  readonly raw: string;
  /** Counts from 1, over the whole text. */
  readonly line: number;
  readonly expected: string;
  /** One sentence for the model: what is wrong in which line, and what to write instead. */
  readonly message: string;
}

/** What a model's text consists of. A `call-started` comes as soon as a call's name is known, before its `call` or `malformed`. */
export type DialectEvent =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'call-started'; readonly name: string }
  | ParsedCall
  | MalformedCall;

/** Reads a text as it arrives. Chunk borders may fall anywhere; memory and time are linear in the text. */
export interface DialectStream {
  push(chunk: string): DialectEvent[];
  /** Ends the text: what is still open is a malformed call. */
  end(): DialectEvent[];
}

/** A way to write tool calls as text. */
export interface Dialect {
  readonly name: 'native' | 'xml' | 'caret';
  /** Instructions for a model: how to write calls, and which tools there are. */
  describe(tools: readonly ToolDefinition[]): string;
  /** Reads a whole text; adjacent texts are one event. The schemas of `tools` decide how values are typed. */
  parse(text: string, tools: readonly ToolDefinition[]): DialectEvent[];
  /** Writes a call so that `parse` gives back exactly its input. */
  format(call: { readonly name: string; readonly input: unknown }, tools: readonly ToolDefinition[]): string;
  stream(tools: readonly ToolDefinition[]): DialectStream;
}
