import { LEVEL_NAMES, LEVELS, type Level } from '../../../thinking/reasoning/levels.ts';
import { invalidParams } from '../invalid-params.ts';
import { fill } from './fill.ts';
import type { Prompt } from './prompt.ts';
import text from './reason.md';
import { type NumberRange, numbersOf, wholeNumber } from './whole-number.ts';

/** The longest question that `reasoning_think` takes, in characters. */
const LONGEST_QUERY = 10_000;

/** One prompt for every level of reasoning, shallow to deep. */
export function levelPrompts(): Prompt[] {
  return LEVEL_NAMES.map(levelPrompt);
}

function levelPrompt(level: Level): Prompt {
  const { minThoughts: from, maxThoughts: to } = LEVELS[level];
  const range: NumberRange = { from, to };
  return {
    name: `reason-${level}`,
    title: `Reason: ${level}`,
    description: `Answer a question after ${from} to ${to} steps of reasoning.`,
    arguments: {
      query: { description: 'The question' },
      targetThoughts: {
        description: `How many steps, ${from} to ${to}; chosen for you if left out`,
        isOptional: true,
        choices: () => numbersOf(range),
      },
    },
    write({ query = '', targetThoughts }) {
      if (query.length > LONGEST_QUERY) {
        throw invalidParams(`query has ${query.length} characters, and at most ${LONGEST_QUERY} are allowed.`);
      }
      const target =
        targetThoughts === undefined ? {} : { targetThoughts: wholeNumber('targetThoughts', targetThoughts, range) };
      return fill(text, { query, call: JSON.stringify({ query, level, ...target, thought: '…' }) });
    },
  };
}
