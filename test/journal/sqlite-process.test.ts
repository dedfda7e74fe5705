import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openJournal } from 'thoughtline/journal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const FORGETFUL = fileURLToPath(new URL('./processes/forgetful-process.mjs', import.meta.url));
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thoughtline-process-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

describe('a process that forgets to close its journal', () => {
  it('ends by itself, but not before everything is stored', async () => {
    const url = `sqlite:${folder}/journal.db`;
    await promisify(execFile)(process.execPath, [FORGETFUL, url], { timeout: 20_000 });
    const journal = await openJournal(url);
    expect(await journal.read({ owner: 'me', id: 'kept' })).toHaveLength(200);
    expect(await journal.search({ owner: 'me', text: 'forgotten', limit: 1_000 })).toHaveLength(200);
    await journal.close();
  });
});
