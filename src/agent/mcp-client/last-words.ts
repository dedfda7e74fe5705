import { stripVTControlCharacters } from 'node:util';

/** Remembers the end of what a program says on the side. */
export interface LastWords {
  add(chunk: Buffer): void;
  /** The last lines, without terminal controls; empty when nothing was said. */
  read(): string;
}

const KEPT_CHARACTERS = 4_000;
const SHOWN_LINES = 6;
const LONGEST_LINE = 300;

/** Nothing was said yet. */
export function createLastWords(): LastWords {
  const decoder = new TextDecoder();
  let kept = '';
  return {
    add(chunk) {
      kept = (kept + decoder.decode(chunk, { stream: true })).slice(-KEPT_CHARACTERS);
    },
    read() {
      const lines = stripVTControlCharacters(kept).split(/\r?\n|\r/);
      const said = lines.map((line) => line.trimEnd().slice(0, LONGEST_LINE)).filter((line) => line !== '');
      return said.slice(-SHOWN_LINES).join('\n');
    },
  };
}
