import type { Line, Lines } from '../src/cli/agent/lines/lines.ts';

/** Lines that somebody would type, one after the other, and the prompts behind which they were typed. */
export function scriptedLines(lines: readonly (string | Line)[]): Lines & { readonly prompts: string[] } {
  const left = [...lines];
  const prompts: string[] = [];
  return {
    isTerminal: true,
    prompts,
    read(prompt) {
      prompts.push(prompt);
      const next = left.shift() ?? { type: 'end' };
      return Promise.resolve(typeof next === 'string' ? { type: 'line', text: next } : next);
    },
    close: () => {},
  };
}
