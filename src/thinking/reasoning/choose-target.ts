import { LEVELS, type Level } from './levels.ts';

const LONG_QUERY_BYTES = 400;
const MOST_STRUCTURE = 0.4;
const COMPARISON = 0.25;
const COMPARISON_WORDS =
  /\b(?:compar(?:e|es|ed|ing|ison)|versus|vs|trade-?offs?|analy[sz]e|design|plan|critique|evaluate|review|architecture)\b/i;

/** How many steps a question deserves within its level, from its length, its structure and its comparison words. */
export function chooseTarget(query: string, level: Level): number {
  const { minThoughts, maxThoughts } = LEVELS[level];
  return minThoughts + Math.round((maxThoughts - minThoughts) * complexityOf(query.trim()));
}

function complexityOf(query: string): number {
  const length = Math.min(1, Buffer.byteLength(query) / LONG_QUERY_BYTES);
  const comparison = COMPARISON_WORDS.test(query) ? COMPARISON : 0;
  return Math.min(1, length + structureOf(query) + comparison);
}

function structureOf(query: string): number {
  // One mark at a time: a run of marks would make the pattern try every part of the run.
  const sentences = query.split(/[.!?](?:\s|$)|[。！？\n]/).filter((part) => /[\p{L}\p{N}]/u.test(part)).length;
  const marks = query.match(/[?:;,\n]/g)?.length ?? 0;
  return Math.min(MOST_STRUCTURE, sentences > 1 ? (sentences - 1) * 0.08 : marks * 0.05);
}
