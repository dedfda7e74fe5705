import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Answer, createComparison } from './compare-answers.ts';
import type { Arguments } from './make-sequences.ts';
import { createOurServer } from './our-server.ts';

/** Recorded from the reference server by `node scripts/compare-sequential.mjs --record`. */
interface Recording {
  readonly version: string;
  readonly sequences: readonly (readonly { readonly call?: Arguments; readonly answer: Answer }[])[];
}

const recording: Recording = JSON.parse(readFileSync(new URL('fixtures/answers.json', import.meta.url), 'utf8'));

describe('sequentialthinking', () => {
  it('answers like the reference server wherever we do not differ on purpose', async () => {
    const ours = createOurServer();
    const verdicts: Record<string, number> = {};
    for (const [index, sequence] of recording.sequences.entries()) {
      const compare = createComparison();
      for (const { call, answer } of sequence) {
        const own = await ours(String(index), call);
        const verdict = compare(call, answer, own);
        expect(verdict, `${JSON.stringify(call)}\n${JSON.stringify(answer)}\n${JSON.stringify(own)}`).not.toBe(
          'unexplained',
        );
        verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
      }
    }
    expect(recording.sequences.length).toBeGreaterThanOrEqual(60);
    expect(verdicts).toMatchObject({ 'blank thought': expect.any(Number), 'inherited name': expect.any(Number) });
  });
});
