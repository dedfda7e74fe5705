import { chmod, mkdir, mkdtemp, open, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openJournal } from 'thoughtline/journal';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Finding } from '../src/cli/doctor/finding.ts';
import { startModelServer } from './model-server/start-model-server.ts';
import { type Finished, runThoughtline } from './run-thoughtline.ts';

let home = '';

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'thoughtline-doctor-'));
});

afterEach(() => rm(home, { recursive: true, force: true }));

const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Finished> =>
  runThoughtline(args, { THOUGHTLINE_HOME: home, ...env });

async function findings(
  env: Readonly<Record<string, string>> = {},
): Promise<{ code: number | null; of: Map<string, Finding> }> {
  const { stdout, code } = await run(['doctor', '--json'], env);
  const found: Finding[] = JSON.parse(stdout);
  return { code, of: new Map(found.map((finding) => [finding.check, finding])) };
}

async function store(at: number, id: string, thought = 'hm'): Promise<void> {
  const journal = await openJournal(`sqlite:${join(home, 'thoughtline.db')}`);
  await journal.append({
    session: { owner: 'local', id },
    expectedSeq: 0,
    events: [{ type: 'thought-recorded', version: 1, at, data: { thought }, text: 'hm' }],
    head: { kind: 'context', status: 'active', state: {} },
  });
  await journal.close();
}

describe('thoughtline doctor', () => {
  it('finds a fresh home in order and changes nothing', async () => {
    const { code, of } = await findings();
    expect(code).toBe(0);
    expect([...of.values()].map(({ check, status }) => [check, status])).toEqual([
      ['node', 'ok'],
      ['home', 'ok'],
      ['settings', 'ok'],
      ['tools', 'ok'],
      ['templates', 'ok'],
      ['store', 'ok'],
      ['model', 'ok'],
      ['providers', 'ok'],
      ['servers', 'ok'],
    ]);
    await expect(stat(join(home, 'thoughtline.db'))).rejects.toThrow('ENOENT');
  });

  it('opens the store that is there', async () => {
    await store(Date.now(), 'first');
    const { code, of } = await findings();
    expect(code).toBe(0);
    expect(of.get('store')?.detail).toMatch(/answers \(\d+ ms; newest session first\); its file is sound$/);
  });

  it('finds damage in a store that still answers', async () => {
    await store(Date.now(), 'first', 'x'.repeat(200_000));
    const file = await open(join(home, 'thoughtline.db'), 'r+');
    const { size } = await file.stat();
    // Only the end, where the long text is.
    await file.write(Buffer.alloc(40_000, 0xff), 0, 40_000, size - 100_000);
    await file.close();
    const { code, of } = await findings();
    expect(code).toBe(1);
    expect(of.get('store')).toMatchObject({
      status: 'failed',
      detail: expect.stringMatching(/answers \(.*newest session first\), but its file is damaged: /),
      advice: expect.stringContaining('backup'),
    });
  });

  it('does not read through a huge file, and says how to do so', async () => {
    await store(Date.now(), 'first');
    await truncate(join(home, 'thoughtline.db'), 1_000_000_001);
    const { code, of } = await findings();
    expect(code).toBe(0);
    expect(of.get('store')).toMatchObject({
      status: 'ok',
      detail: expect.stringContaining('too large to be checked'),
      advice: expect.stringContaining('PRAGMA quick_check'),
    });
  });

  it('says that a store cannot be made where there is no folder', async () => {
    const { code, of } = await findings({ THOUGHTLINE_STORE: `sqlite:${join(home, 'no/such/folder/a.db')}` });
    expect(code).toBe(1);
    expect(of.get('store')).toMatchObject({ status: 'failed', advice: expect.stringContaining('Create the folder') });
  });

  it('says what is wrong with a corrupt store and exits 1', async () => {
    await writeFile(join(home, 'thoughtline.db'), 'this is not a database, whatever its name says'.repeat(100));
    const { code, of } = await findings();
    expect(code).toBe(1);
    expect(of.get('store')).toMatchObject({ status: 'failed', advice: expect.stringMatching(/thoughtline\.db/) });
  });

  it('says that PostgreSQL cannot be reached without showing its password', async () => {
    const url = ['postgres://ann:', 'hunter2', '@127.0.0.1:1/none'].join('');
    const { stdout, code } = await run(['doctor', '--json'], { THOUGHTLINE_STORE: url });
    expect(code).toBe(1);
    expect(stdout).not.toContain('hunter2');
    expect(stdout).toContain('cannot be used');
  });

  it('K10 knows the user’s own templates and says which cannot be used', async () => {
    await mkdir(join(home, 'templates'));
    await writeFile(join(home, 'templates', 'travel.md'), '# Travel\n\nWhich rules apply to this fare?');
    expect((await findings()).of.get('templates')?.detail).toContain('travel');
    await writeFile(join(home, 'templates', 'bad.md'), 'no title');
    expect((await findings()).of.get('templates')).toMatchObject({
      status: 'warning',
      detail: expect.stringContaining('bad.md'),
    });
  });

  it('warns of tools that do not exist', async () => {
    const { code, of } = await findings({ THOUGHTLINE_TOOLS: 'default,nosuch' });
    expect(code).toBe(0);
    expect(of.get('tools')).toMatchObject({
      status: 'warning',
      detail: expect.stringContaining("No tool or set is named 'nosuch'"),
      advice: expect.stringContaining('THOUGHTLINE_TOOLS'),
    });
    expect((await findings({ THOUGHTLINE_TOOLS: 'compat' })).of.get('tools')).toEqual({
      check: 'tools',
      status: 'ok',
      detail: 'sequentialthinking',
    });
    expect((await findings({ THOUGHTLINE_TOOLS: 'No such' })).of.get('tools')).toMatchObject({ status: 'warning' });
  });

  it('warns of a home that others can read and of mistakes in the settings', async () => {
    await chmod(home, 0o755);
    await writeFile(join(home, 'settings.json'), '{ "max_thoughts": "many" }');
    const { code, of } = await findings();
    expect(code).toBe(0);
    expect(of.get('home')).toMatchObject({ status: 'warning', advice: expect.stringContaining('chmod 700') });
    expect(of.get('settings')).toMatchObject({ status: 'warning', detail: expect.stringContaining('max_thoughts') });
  });

  describe('about models', () => {
    const nobody = { OLLAMA_HOST: '127.0.0.1:1' };

    it('says how to choose one, and which providers are set up', async () => {
      const { code, of } = await findings({ ...nobody, OPENAI_API_KEY: 'sk-test' });
      expect(code).toBe(0);
      expect(of.get('model')).toMatchObject({ status: 'ok', advice: expect.stringContaining('settings model') });
      const { detail, advice } = of.get('providers') ?? expect.fail();
      expect(detail).toBe('openai (OPENAI_API_KEY is set)');
      for (const name of ['ANTHROPIC_API_KEY', 'GEMINI_API_KEY', 'COMPATIBLE_BASE_URL', 'a running Ollama'])
        expect(advice).toContain(name);
      expect(advice).not.toMatch(/ $/m);
    });

    it.each([
      ['anthropic/claude-sonnet-5-5', 'ANTHROPIC_API_KEY'],
      ['ollama/qwen3', 'ollama serve'],
      ['compatible/x', 'COMPATIBLE_BASE_URL'],
    ])('says what %s lacks', async (model, what) => {
      const { code, of } = await findings({ ...nobody, THOUGHTLINE_MODEL: model });
      const { status, detail, advice } = of.get('model') ?? expect.fail();
      expect({ code, status }).toEqual({ code: 1, status: 'failed' });
      expect(`${detail} ${advice}`).toContain(what);
    });

    it('asks Ollama which models it has', async () => {
      const server = await startModelServer({ scripts: { qwen3: [] } });
      const env = { OLLAMA_HOST: server.urls.ollama };
      const { of } = await findings({ ...env, THOUGHTLINE_MODEL: 'ollama/qwen3' });
      expect(of.get('model')).toMatchObject({ status: 'ok', detail: 'ollama/qwen3 can be asked' });
      expect(of.get('providers')?.detail).toContain('qwen3');
      const missing = await findings({ ...env, THOUGHTLINE_MODEL: 'ollama/llama9' });
      expect(missing.of.get('model')).toMatchObject({ status: 'failed', advice: 'Get it with: ollama pull llama9' });
      await server.close();
    });
  });
});

describe('thoughtline sessions prune', () => {
  const DAY = 86_400_000;

  it('deletes what retention no longer keeps and nothing else', async () => {
    await store(Date.now() - 40 * DAY, 'old');
    await store(Date.now() - 2 * DAY, 'recent');
    const { stdout, code } = await run(['sessions', 'prune', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ removed: 1 });
    expect((await run(['sessions', 'prune', '--older-than', '1'])).stdout).toBe(
      '1 session deleted that nobody touched for 1 day.\n',
    );
  });

  it('needs a yes before it deletes what may be in use', async () => {
    await store(Date.now() - 1_000, 'in-use');
    for (const days of ['0', '0.5']) {
      const { stdout, stderr, code } = await run(['sessions', 'prune', '--older-than', days]);
      expect({ stdout, code }).toEqual({ stdout: '', code: 2 });
      expect(stderr).toContain('--yes');
    }
    expect((await run(['sessions', 'show', 'in-use'])).code).toBe(0);
    const { stdout } = await run(['sessions', 'prune', '--older-than', '0', '--yes', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ removed: 1 });
  });

  it('refuses nonsense with exit code 2', async () => {
    const { stderr, code } = await run(['sessions', 'prune', '--older-than', 'soon']);
    expect(code).toBe(2);
    expect(stderr).toContain('It must be a number of days');
  });
});
