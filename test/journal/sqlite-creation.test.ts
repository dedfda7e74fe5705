import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const PROGRAM = fileURLToPath(new URL('./concurrency/creating-process.mjs', import.meta.url));
const FILES = Number(process.env['CREATE_FILES'] ?? 10);
const PROCESSES = 3;
const TIME_TO_START = 1_000;
const EVERY = 60;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thoughtline-create-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

describe('a journal file that does not exist yet', () => {
  it(`is made once by ${PROCESSES} processes that open it at the same moment`, {
    timeout: 60_000 + FILES * 1_000,
  }, async () => {
    const startAt = Date.now() + TIME_TO_START;
    const outcomes = await Promise.all(
      Array.from({ length: PROCESSES }, (_, index) => createFiles({ startAt, name: `p${index}` })),
    );
    const allStored = Array.from({ length: FILES }, () => 'stored');
    expect(outcomes).toEqual(outcomes.map(() => allStored));
  });
});

async function createFiles(part: { startAt: number; name: string }): Promise<string[]> {
  const input = JSON.stringify({ ...part, folder, files: FILES, every: EVERY });
  const child = spawn(process.execPath, [PROGRAM, input], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  expect(code, 'the exit code of a creating process').toBe(0);
  return JSON.parse(output);
}
