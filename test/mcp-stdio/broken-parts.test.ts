import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { variableOf } from '../../src/cli/settings/setting-entry.ts';
import { toText } from '../../src/cli/settings/setting-types.ts';
import { createSettings } from '../../src/cli/settings/settings.ts';
import { runThoughtline } from '../run-thoughtline.ts';
import { WAYS } from './messages.ts';
import { freshHome, startStdio, useStdioServers } from './stdio-server.ts';

/** A store that cannot be opened, and what to do before it is tried. */
interface BrokenStore {
  readonly what: string;
  readonly store: (home: string) => string;
  readonly says: RegExp;
  readonly prepare?: (home: string) => Promise<unknown>;
}

const BROKEN_STORES: readonly BrokenStore[] = [
  { what: 'a store that nobody knows', store: () => 'mongodb://here', says: /mongodb/ },
  { what: 'nonsense', store: () => 'nonsense', says: /nonsense/ },
  { what: 'a folder that does not exist', store: (home) => `sqlite:${home}/no/such/folder.db`, says: /does not exist/ },
  { what: 'a folder in place of the file', store: (home) => `sqlite:${home}`, says: /./ },
  {
    what: 'a file that is no store',
    store: (home) => `sqlite:${home}/broken.db`,
    says: /broken\.db/,
    prepare: (home) => writeFile(join(home, 'broken.db'), 'This is not a database. '.repeat(1_000)),
  },
  { what: 'a database that is not there', store: () => 'postgres://me:secret@127.0.0.1:1/none', says: /./ },
];

const UNREADABLE_SETTINGS = ['{', '[]', '\u0000', '{"retention": "none",}'];

const MISTAKEN_SETTINGS = [
  '{"max_message_bytes": "many"}',
  '{"rate_limit": {}, "log_level": "loud"}',
  '{"nobody_knows": 1}',
];

describe.each(WAYS)('a server whose store is broken ($way)', ({ args }) => {
  useStdioServers();

  it.each(BROKEN_STORES)('says so to whoever thinks, and serves the rest: $what', async ({ store, says, prepare }) => {
    const home = await freshHome();
    await prepare?.(home);
    const server = await startStdio({ args, home, env: { THOUGHTLINE_STORE: store(home) } });
    const { isError, text, fields } = await server.call('think', { thought: 'Is anybody there?' });
    expect({ isError, text }).toMatchObject({
      isError: true,
      text: expect.stringMatching(/Error processing thought: /),
    });
    expect(text).toMatch(says);
    expect(fields).toMatchObject({ status: 'error' });
    const reasoning = await server.call('reasoning_think', { query: 'Why?', level: 'basic', thought: 'Hm.' });
    expect(reasoning).toMatchObject({
      isError: true,
      fields: { ok: false, error: { code: expect.stringMatching(/^E_/) } },
    });
    expect(await server.call('recall', { query: 'why' })).toMatchObject({ isError: true });
    expect(await server.ask('resources/read', { uri: 'thoughtline://sessions' })).toMatchObject({
      error: { code: expect.any(Number) },
    });
    expect(await server.ask('prompts/list')).toMatchObject({ result: { prompts: expect.any(Array) } });
    expect(JSON.stringify(server.received.answers)).not.toContain('secret');
    expect(await server.end()).toMatchObject({ code: 0 });
    expect(server.stderr()).not.toContain('secret');
  });

  it('goes on by itself when the cause is gone', async () => {
    const home = await freshHome();
    const server = await startStdio({ args, home, env: { THOUGHTLINE_STORE: `sqlite:${home}/later/thoughts.db` } });
    expect(await server.call('think', { thought: 'Too early.' })).toMatchObject({ isError: true });
    await mkdir(join(home, 'later'));
    expect(await server.call('think', { thought: 'In time.' })).toMatchObject({ isError: false, fields: { step: 1 } });
  });

  it('goes on by itself when its files are taken away', async () => {
    const server = await startStdio({ args });
    await server.call('think', { thought: 'One.' });
    await rm(server.home, { recursive: true });
    const { isError } = await server.call('think', { thought: 'Two.' });
    await mkdir(server.home, { recursive: true });
    await expect.poll(() => server.call('think', { thought: 'Three.' })).toMatchObject({ isError: false });
    expect([true, false]).toContain(isError);
  });
});

describe.each(WAYS)('a server whose settings are broken ($way)', ({ args }) => {
  useStdioServers();

  it('warns on standard error and serves with the defaults', async () => {
    for (const content of MISTAKEN_SETTINGS) {
      const home = await freshHome();
      await writeFile(join(home, 'settings.json'), content);
      const server = await startStdio({ args, home });
      expect({ content, answer: await server.call('think', { thought: 'Hm.' }) }).toMatchObject({
        answer: { isError: false },
      });
      expect(await server.end()).toMatchObject({ code: 0 });
      expect({ content, stderr: server.stderr() }).toEqual({
        content,
        stderr: expect.stringMatching(/^warning: .*settings\.json/),
      });
    }
  });

  it('stores nothing before they could be read, says why, and serves the rest', async () => {
    for (const content of UNREADABLE_SETTINGS) {
      const home = await freshHome();
      const path = join(home, 'settings.json');
      await writeFile(path, content);
      const server = await startStdio({ args, home });
      expect(await server.ask('tools/list')).toMatchObject({ result: { tools: expect.any(Array) } });
      expect(await server.ask('prompts/list')).toMatchObject({ result: { prompts: expect.any(Array) } });
      const refused = await server.call('think', { thought: 'Hm.' });
      expect({ content, ...refused }).toMatchObject({ content, isError: true, fields: { status: 'error' } });
      expect(refused.text).toMatch(/Error processing thought: .*settings\.json, line 1.* Repair or remove the file/);
      expect(await readdir(home)).toEqual(['settings.json']);
      await writeFile(path, '{"retention": "none"}');
      expect(await server.call('think', { thought: 'Hm.' })).toMatchObject({ isError: false, fields: { step: 1 } });
      expect(await readdir(home)).toEqual(['settings.json']);
      expect(await server.end()).toMatchObject({ code: 0 });
      expect(server.stderr()).toMatch(/^warning: .*settings\.json, line 1.*\n.*settings\.json can be read again.*\n$/);
    }
  });

  it('needs no file for what the environment gives', async () => {
    const home = await freshHome();
    await writeFile(join(home, 'settings.json'), '{');
    const env = Object.fromEntries(
      createSettings({ home, env: {} })
        .list()
        .filter(({ value }) => value !== null)
        .map(({ key, value }) => [variableOf(key), toText(value)]),
    );
    const server = await startStdio({ args, home, env });
    expect(await server.call('think', { thought: 'Hm.' })).toMatchObject({ isError: false });
  });

  it('hides what it hid before while they are broken', async () => {
    const home = await freshHome();
    const path = join(home, 'settings.json');
    const good = '{"redact_patterns": ["ACME-[0-9]{6}"]}';
    await writeFile(path, good);
    const server = await startStdio({ args, home });
    for (const content of [good, ...UNREADABLE_SETTINGS, good]) {
      await writeFile(path, content);
      await server.call('think', { thought: 'The customer is ACME-222222.' });
    }
    await writeFile(path, '{}');
    await server.call('think', { thought: 'The customer is ACME-333333.' });
    const stores = (await readdir(home)).filter((name) => name.startsWith('thoughtline.db'));
    const stored = await Promise.all(stores.map((name) => readFile(join(home, name), 'latin1')));
    expect(stored.join()).not.toContain('ACME-222222');
    expect(stored.join()).toContain('ACME-333333');
    expect(server.stderr()).toMatch(
      /^warning: .*settings\.json, line 1.* what it said before still counts\.\n.*can be read again.*\n$/,
    );
  });

  it('goes on while they break and mend', async () => {
    const server = await startStdio({ args });
    const path = join(server.home, 'settings.json');
    await server.ask('tools/list');
    for (const content of [...UNREADABLE_SETTINGS, ...MISTAKEN_SETTINGS, '{"max_message_bytes": 100000}']) {
      await writeFile(path, content);
      expect(await server.ask('tools/list')).toMatchObject({ result: {} });
      expect(await server.call('think', { thought: `With ${content.length} bytes.` })).toMatchObject({
        isError: false,
      });
    }
    await rename(path, `${path}.gone`);
    await mkdir(path);
    expect(await server.call('think', { thought: 'With a folder.' })).toMatchObject({ isError: false });
    server.write(`${'x'.repeat(100_001)}\n`);
    expect(await server.received.answerTo(null)).toMatchObject({ error: { code: -32_010 } });
  });

  it('says what is wrong with a value of the environment', async () => {
    const server = await startStdio({ args, env: { THOUGHTLINE_MAX_MESSAGE_BYTES: 'many' } });
    server.send({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    expect(await server.end()).toMatchObject({ code: 0 });
    expect(server.received.answers).toHaveLength(1);
    expect(server.stderr()).toMatch(/^warning: max_message_bytes is "many"/);
  });
});

describe('tools that nobody knows', () => {
  useStdioServers();

  it.each([
    ['mcp', '--tools', 'thinkk'],
    ['mcp', '--tools', 'thinkk', '--no-front'],
    ['mcp', '--tools', 'default,'.repeat(3).concat('constructor')],
    ['mcp', '--tools', ' '],
    ['mcp', '--tools'],
    ['mcp', '--nonsense'],
  ])('end the server before it says a word: %s %s %s %s', async (...args) => {
    const { code, stdout, stderr } = await runThoughtline(args, { THOUGHTLINE_HOME: await freshHome() });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).not.toBe('');
    if (args.includes('thinkk')) expect(stderr).toMatch(/Did you mean.*think[\s\S]*sequentialthinking[\s\S]*default/);
  });
});
