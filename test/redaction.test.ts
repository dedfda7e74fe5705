import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openJournal } from 'thoughtline/journal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createThinking } from '../src/thinking/create-thinking.ts';
import { SECRETS, SECRETS_IN_PLACE } from './secret-samples.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thoughtline-redaction-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const secrets = [...SECRETS.map(([, , secret]) => ({ secret, text: `use ${secret} now` }))].concat(
  SECRETS_IN_PLACE.map(([, before, secret, after]) => ({ secret, text: before + secret + after })),
);

/** What must be nowhere: the secret, and its longer words as an index would hold them. */
function tracesOf(secret: string): string[] {
  const words = secret.match(/[A-Za-z0-9]{12,}/g) ?? [];
  return [secret, ...words].map((trace) => trace.toLowerCase());
}

async function storedText(): Promise<string> {
  const files = await readdir(folder);
  const contents = await Promise.all(files.map((file) => readFile(join(folder, file), 'latin1')));
  return contents.join('\n').toLowerCase();
}

describe('redaction', () => {
  it('K9 leaves no trace of a secret in any file of the store, in any answer, or in search', async () => {
    const journal = await openJournal(`sqlite:${join(folder, 'thoughtline.db')}`);
    const thinking = createThinking({ journal });
    const answers: unknown[] = [];
    for (const [index, { text }] of secrets.entries()) {
      const fields = { observation: text, hypothesis: text, evaluation: text, stepSummary: text.slice(0, 500) };
      const numbered = { nextThoughtNeeded: true, thoughtNumber: 1, totalThoughts: 1 };
      answers.push(
        await thinking.addThought(`context ${index}`, text),
        await thinking.reason({ query: text, level: 'basic', ...fields, include: 'trace' }),
        await thinking.recordSequentialThought({
          thought: text,
          branchFromThought: 1,
          branchId: text.slice(0, 200),
          ...numbered,
        }),
      );
    }
    for (const { secret } of secrets) {
      const words = secret.match(/[A-Za-z0-9]{12,}/g) ?? [secret];
      for (const word of words) answers.push(await thinking.recall({ query: word }));
    }
    answers.push(await thinking.recall({ query: 'use', limit: 50 }), await thinking.recall({ limit: 50 }));
    const whileOpen = await storedText();
    await journal.close();

    const answered = JSON.stringify(answers).toLowerCase();
    const stored = await storedText();
    expect(stored).toContain('[redacted github-token]');
    expect(answered).toContain('[redacted github-token]');
    for (const trace of secrets.flatMap(({ secret }) => tracesOf(secret))) {
      for (const place of [stored, whileOpen, answered]) expect(place.includes(trace), trace).toBe(false);
    }
  });
});
