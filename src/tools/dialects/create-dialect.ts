import type { ToolDefinition } from '../tool-spec.ts';
import type { Dialect, DialectEvent, DialectStream } from './dialect.ts';
import { keepPairs } from './keep-pairs.ts';
import { mergeText } from './merge-text.ts';

/** Opens a reader of one text. */
export type OpenStream = (tools: readonly ToolDefinition[]) => DialectStream;

/** What is particular to a dialect. */
export interface DialectParts extends Pick<Dialect, 'name' | 'describe' | 'format'> {
  readonly openStream: OpenStream;
}

/** A dialect has one parser, the streaming one: a whole text is a stream of one chunk. */
export function createDialect({ openStream, ...parts }: DialectParts): Dialect {
  return {
    ...parts,
    parse: (text, tools) => parseWhole(text, openStream(tools)),
    stream: (tools) => keepPairs(openStream(tools)),
  };
}

/** Reads a whole text through a fresh stream. */
export function parseWhole(text: string, stream: DialectStream): DialectEvent[] {
  return mergeText([...stream.push(text), ...stream.end()]);
}
