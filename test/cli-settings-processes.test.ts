import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSettings } from '../src/cli/settings/settings.ts';

// Sets its own key again and again, and fails as soon as somebody else's write has taken that back.
const WRITER = `
  import { createSettings } from './settings.ts';
  const [home, key, rounds] = process.argv.slice(2);
  const settings = createSettings({ home, env: {} });
  for (let round = 1; round <= Number(rounds); round++) {
    await settings.set(key, String(round));
    if (settings.get(key) !== round) throw new Error(key + ' lost ' + round);
    if (round === 1) console.log('started');
  }
`;
const KEYS = ['max_thoughts', 'max_steps', 'max_tools', 'rate_limit'] as const;

let folder: string;
let home: string;
let writer: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'thoughtline-processes-'));
  home = join(folder, 'home');
  writer = join(folder, 'writer.mjs');
  await build({
    stdin: { contents: WRITER, resolveDir: fileURLToPath(new URL('../src/cli/settings', import.meta.url)) },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: writer,
  });
});

afterEach(() => rmSync(folder, { recursive: true }));

function startWriter(key: string, rounds: number): ChildProcess {
  return spawn(process.execPath, [writer, home, key, String(rounds)], { stdio: ['ignore', 'pipe', 'inherit'] });
}

describe('settings of several processes', () => {
  it('loses no write, and shows readers nothing half-written', async () => {
    const rounds = 40;
    const ends = KEYS.map((key) => once(startWriter(key, rounds), 'exit'));
    let running = true;
    const allEnded = Promise.all(ends).finally(() => {
      running = false;
    });
    const reader = createSettings({ home, env: {} });
    while (running) {
      expect(reader.problems()).toEqual([]);
      await sleep(1);
    }
    expect((await allEnded).map(([code]) => code)).toEqual(KEYS.map(() => 0));
    expect(KEYS.map((key) => reader.get(key))).toEqual(KEYS.map(() => rounds));
    expect(readdirSync(home)).toEqual(['settings.json']);
  });

  it('survives the sudden death of a writer', async () => {
    for (let round = 0; round < 8; round++) {
      const child = startWriter('max_thoughts', 10_000);
      if (child.stdout !== null) await once(child.stdout, 'data');
      await sleep(Math.random() * 10);
      child.kill('SIGKILL');
      await once(child, 'exit');
      expect(JSON.parse(readFileSync(join(home, 'settings.json'), 'utf8'))).toHaveProperty('max_thoughts');
      for (const lock of readdirSync(home).filter((name) => name.endsWith('.lock'))) {
        // What the dead one left is taken over when it has grown old.
        utimesSync(join(home, lock), 0, 0);
      }
    }
    await createSettings({ home, env: {} }).set('max_steps', '7');
    expect(readdirSync(home)).toEqual(['settings.json']);
  });
});
