import { describe, expect, it } from 'vitest';
import { HOSTILE_TEXTS } from '../../../test/hostile-texts.ts';
import { storedEvent, storedSession, tracesWith } from '../../../test/trace-with.ts';
import { readTrace } from './read-trace.ts';
import { toMarkdown } from './to-markdown.ts';

describe('toMarkdown', () => {
  it('Q17 writes a head, the pins on top and every step', () => {
    const trace = readTrace(storedSession({ kind: 'reasoning', level: 'basic' }), [
      storedEvent(1, 'session-started', { query: 'Why?', level: 'basic', totalThoughts: 3 }),
      storedEvent(2, 'thought-recorded', { step: 0, thought: '<!-- pin: Note -->keep<!-- /pin -->', tokens: 1 }),
      storedEvent(3, 'thought-recorded', { step: 1, thought: 'wrong', tokens: 2 }),
      storedEvent(4, 'thoughts-discarded', { toStep: 0 }),
    ]);
    expect(toMarkdown(trace)).toBe(`# Thought trace

> Why?

- **Session:** s1
- **Kind:** reasoning
- **Level:** basic
- **Status:** active
- **Steps:** 1 of 3, 1 discarded
- **Tokens:** 1 of 2048
- **Started:** 2023-11-14T22:13:20.001Z
- **Updated:** 2023-11-14T22:13:20.009Z

## Pinned

### Note *(step 1)*

> keep

## Steps

### Step 1

*2023-11-14T22:13:20.002Z, 1 token*

> &lt;!-- pin: Note -->keep&lt;!-- /pin -->

### ~~Step 2~~ (discarded)

*2023-11-14T22:13:20.003Z, 2 tokens*

> wrong

*2023-11-14T22:13:20.004Z* Rolled back to step 1.`);
  });

  it('shows the parts of a structured thought once', () => {
    const fields = { observation: 'o', hypothesis: 'h', evaluation: 'e' };
    const sum = '**Observation:** o\n\n**Hypothesis:** h\n\n**Evaluation:** e';
    const trace = readTrace(storedSession({ kind: 'reasoning' }), [
      storedEvent(1, 'thought-recorded', { step: 0, thought: sum, tokens: 1, ...fields, stepSummary: 's' }),
    ]);
    expect(toMarkdown(trace)).toMatch(
      /\*\*Observation\*\*\n\n> o\n\n\*\*Hypothesis\*\*\n\n> h\n\n\*\*Evaluation\*\*\n\n> e\n\n\*\*Summary\*\*\n\n> s$/,
    );
  });

  it('says that nothing was thought yet', () => {
    expect(toMarkdown(readTrace(storedSession({}), []))).toMatch(/## Steps\n\n\*No thoughts yet\.\*$/);
  });

  it('keeps its structure whatever the texts are', () => {
    const structure = (text: string) =>
      tracesWith(text).map((trace) =>
        toMarkdown(trace)
          .split('\n')
          .filter((line) => line !== '' && !line.startsWith('>'))
          .map((line) =>
            line.replace(/^(#+ (?:(?:~~)?Step \d+)?|- \*\*\w+:\*\*|\*[^*,]+(?=[*,])|\*\*\w+\*\*).*/, '$1'),
          ),
      );
    for (const text of HOSTILE_TEXTS) expect(structure(text)).toEqual(structure('harmless'));
  });
});
