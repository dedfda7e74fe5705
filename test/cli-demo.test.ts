import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runThoughtline } from './run-thoughtline.ts';

/** Whatever tries to reach another machine fails. */
const NO_NETWORK = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(
    "import net from 'node:net'; net.Socket.prototype.connect = () => { throw new Error('there is no network'); };",
  )}`,
};

describe('thoughtline demo', () => {
  let home: string;
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'demo-home-'));
  });
  afterAll(() => rm(home, { recursive: true }));

  const demo = (args: readonly string[] = [], env: Readonly<Record<string, string>> = {}) =>
    runThoughtline(['demo', ...args], { THOUGHTLINE_HOME: home, ...NO_NETWORK, ...env });

  it('answers without a key and without a network, says that it is a recording, and leaves a run', async () => {
    const { code, stdout, stderr } = await demo();
    expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.stringContaining('This is a recording') });
    expect(stdout).toContain('The customer is right: 90 € were due.');
    expect(stdout).toContain('```javascript\n// src/price.js');
    expect(stdout).not.toContain('smells of a limit');
    expect(stderr).toContain('smells of a limit');
    const [, run = ''] = /sessions show (\S+)/.exec(stderr) ?? [];
    const shown = await runThoughtline(['sessions', 'show', run], { THOUGHTLINE_HOME: home });
    expect(shown).toMatchObject({ code: 0, stdout: expect.stringContaining('anthropic/recorded-demo') });
    expect(shown.stdout).toContain('>>> src/price.js');
  });

  it('hides thoughts when told to', async () => {
    const { code, stdout, stderr } = await demo(['--thoughts', 'hidden', '--fast']);
    expect(code).toBe(0);
    expect(`${stdout}${stderr}`).not.toMatch(/smells of a limit|Thought,/);
    expect(await demo(['--thoughts', 'loud'])).toMatchObject({ code: 2, stderr: expect.stringContaining('thoughts') });
  });

  it('plays whatever the user has set, and keeps nothing where nothing is to be kept', async () => {
    const { code, stderr } = await demo([], {
      THOUGHTLINE_ENABLE_THINKING: 'false',
      THOUGHTLINE_THOUGHTS_PER_TURN: '1',
      THOUGHTLINE_MAX_STEPS: '1',
      THOUGHTLINE_RETENTION: 'none',
    });
    expect(code, stderr).toBe(0);
    expect(stderr).not.toContain('sessions show');
  });
});
