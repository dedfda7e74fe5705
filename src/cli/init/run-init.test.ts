import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakeOutput } from '../../../test/fake-output.ts';
import { scriptedLines } from '../../../test/scripted-lines.ts';
import type { Lines } from '../agent/lines/lines.ts';
import { CLIENTS } from './client.ts';
import { findClient, type Machine } from './find-client.ts';
import { type InitOptions, runInit } from './run-init.ts';

const START = { command: 'npx', args: ['-y', 'thoughtline'] };
let home: string;
let now = Date.UTC(2026, 10, 15);

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'thoughtline-init-'));
});

afterEach(() => rmSync(home, { recursive: true, force: true }));

interface Ran {
  readonly stdout: string;
  readonly stderr: string;
  readonly error: string;
}

async function init(options: InitOptions, more: { lines?: Lines; machine?: Machine } = {}): Promise<Ran> {
  const { output, stdout, stderr } = fakeOutput();
  const machine = more.machine ?? { platform: 'linux', home, env: {} };
  const clock = { now: () => now++ };
  const parts = { output, clock, machine, start: START, lines: more.lines };
  const error = await runInit(options, parts).then(
    () => '',
    (thrown: Error) => thrown.message,
  );
  return { stdout: stdout(), stderr: stderr(), error };
}

function place(path: string, text: string | Buffer, mode = 0o640): string {
  const file = join(home, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  chmodSync(file, mode);
  return file;
}

function outcomes(ran: Ran): Record<string, { status: string; backup?: string; reason?: string }> {
  const list: { client: string; status: string }[] = JSON.parse(ran.stdout);
  return Object.fromEntries(list.map((each) => [each.client, each]));
}

/** Somebody who does something before they say yes. */
function meddlingLines(meddle: () => void): Lines {
  return {
    isTerminal: true,
    close: () => {},
    read: async () => {
      meddle();
      return { type: 'line', text: 'y' };
    },
  };
}

function replaced(file: string): string {
  rmSync(file);
  return file;
}

describe('runInit', () => {
  it.each(['linux', 'darwin'] as const)('writes the config of every client that is found, on %s', async (platform) => {
    const machine: Machine = { platform, home, env: {} };
    for (const client of CLIENTS) {
      const path = findClient(client, machine, () => true) ?? '';
      mkdirSync(client.id === 'claude-code' ? join(home, '.claude') : dirname(path), { recursive: true });
    }
    const ran = await init({ yes: true, json: true }, { machine });
    expect(Object.values(outcomes(ran)).map(({ status }) => status)).toEqual(CLIENTS.map(() => 'written'));
    for (const client of CLIENTS) {
      const config = JSON.parse(readFileSync(findClient(client, machine) ?? '', 'utf8'));
      const type = client.id === 'vscode' ? { type: 'stdio' } : {};
      expect(config).toEqual({ [client.key]: { thoughtline: { ...type, ...START } } });
    }
    const again = await init({ yes: true, json: true }, { machine });
    expect(Object.values(outcomes(again)).map(({ status }) => status)).toEqual(CLIENTS.map(() => 'unchanged'));
    await init({ yes: true, remove: true }, { machine });
    for (const client of CLIENTS) expect(existsSync(findClient(client, machine) ?? '')).toBe(false);
  });

  it('shows the change, asks, and writes on a yes only', async () => {
    const cursor = place('.cursor/mcp.json', '{}');
    const zed = place('.config/zed/settings.json', '{}');
    const lines = scriptedLines(['n', ' YES ']);
    const ran = await init({}, { lines });
    expect(lines.prompts).toHaveLength(2);
    expect(ran.stdout).toContain(`Cursor  ${cursor}\n@@ line 1 @@\n- {}\n+ {\n+   "mcpServers": {\n`);
    expect(ran.stdout).toContain('Not written.\n\nZed');
    expect(readFileSync(cursor, 'utf8')).toBe('{}');
    expect(readFileSync(zed, 'utf8')).toContain('thoughtline');
  });

  it('asks nothing more after Ctrl-C or the end of the input', async () => {
    const cursor = place('.cursor/mcp.json', '{}');
    place('.config/zed/settings.json', '{}');
    const lines = scriptedLines([{ type: 'interrupted', text: 'y' }, 'y']);
    await init({}, { lines });
    expect(lines.prompts).toHaveLength(1);
    expect(readdirSync(dirname(cursor))).toEqual(['mcp.json']);
  });

  it.each<[string, InitOptions, string]>([
    ['with --print', { print: true }, 'Nothing was written.\n'],
    ['when nobody is there', {}, 'Nothing was written: nobody is there to be asked. --yes writes without asking.\n'],
    ['with --json', { json: true }, 'Nothing was written: with --json nobody is asked. --yes writes without asking.\n'],
  ])('only shows the change %s, and says so', async (_, options, said) => {
    const file = place('.cursor/mcp.json', '{}');
    const lines = options.print || options.json ? scriptedLines(['y']) : undefined;
    const ran = await init(options, lines ? { lines } : {});
    expect(ran).toMatchObject({ stderr: said, error: '', stdout: expect.stringContaining('thoughtline') });
    expect(readdirSync(dirname(file))).toEqual(['mcp.json']);
    expect(readFileSync(file, 'utf8')).toBe('{}');
  });

  it('keeps what was there beside the file, with its mode', async () => {
    const file = place('.cursor/mcp.json', '{"mcpServers": {"a": {}}}', 0o604);
    const { cursor } = outcomes(await init({ yes: true, json: true }));
    expect(cursor?.backup).toMatch(/mcp\.json\.before-thoughtline-20261115T\d{9}Z\.bak$/);
    expect(readFileSync(cursor?.backup ?? '', 'utf8')).toBe('{"mcpServers": {"a": {}}}');
    for (const path of [file, cursor?.backup ?? '']) expect(statSync(path).mode & 0o777).toBe(0o604);
    expect(readdirSync(dirname(file))).toHaveLength(2);
  });

  it('makes a file that only its owner can read', async () => {
    mkdirSync(join(home, '.cursor'));
    await init({ yes: true });
    expect(statSync(join(home, '.cursor/mcp.json')).mode & 0o777).toBe(0o600);
  });

  it('follows links, to files that are there and to files that are not yet', async () => {
    const real = place('dotfiles/mcp.json', '{}');
    for (const [folder, target] of [
      ['.cursor', real],
      ['.codeium/windsurf', join(home, 'dotfiles/new.json')],
    ] as const) {
      mkdirSync(join(home, folder), { recursive: true });
      symlinkSync(target, join(home, folder, folder === '.cursor' ? 'mcp.json' : 'mcp_config.json'));
    }
    await init({ yes: true });
    expect(lstatSync(join(home, '.cursor/mcp.json')).isSymbolicLink()).toBe(true);
    expect(readFileSync(real, 'utf8')).toContain('thoughtline');
    expect(readFileSync(join(home, 'dotfiles/new.json'), 'utf8')).toContain('thoughtline');
  });

  it('undoes what it did byte for byte, and leaves nothing behind', async () => {
    const space = fc.array(fc.constantFrom(' ', '\t', '\n', '\r\n', '/* c */', '// l\n'), { maxLength: 3 });
    const gap = space.map((parts) => parts.join(''));
    const servers = fc.option(
      fc.tuple(gap, fc.constantFrom('', '"a": {}', '"a": {},')).map((parts) => `{${parts.join('')}}`),
    );
    const config = fc
      .tuple(fc.constantFrom('', '\ufeff'), gap, servers, gap)
      .map(([mark, before, inner, behind]) =>
        inner === null
          ? `${mark}${before}`
          : `${mark}${before}{${behind}"mcpServers":${behind}${inner}${before}}${behind}`,
      );
    await fc.assert(
      fc.asyncProperty(config, async (text) => {
        const file = place('.cursor/mcp.json', text);
        expect((await init({ yes: true })).error).toBe('');
        expect(readFileSync(file, 'utf8')).not.toBe(text);
        expect((await init({ yes: true, remove: true })).error).toBe('');
        expect(readFileSync(file, 'utf8')).toBe(text);
        expect(readdirSync(dirname(file))).toEqual(['mcp.json']);
      }),
      { numRuns: 60 },
    );
  });

  it('takes only its own entry out of a file that was changed since', async () => {
    const file = place('.cursor/mcp.json', '{}');
    await init({ yes: true });
    const changed = readFileSync(file, 'utf8').replace(
      '"mcpServers": {',
      '"mcpServers": {\n    // Mine.\n    "mine": {},',
    );
    writeFileSync(file, changed);
    const { cursor } = outcomes(await init({ yes: true, remove: true, json: true }));
    expect(readFileSync(file, 'utf8')).toBe('{\n  "mcpServers": {\n    // Mine.\n    "mine": {}\n  }\n}');
    expect(readFileSync(cursor?.backup ?? '', 'utf8')).toBe(changed);
    expect((await init({ yes: true, remove: true })).stdout).toContain('It is not there.');
  });

  it('leaves an entry that somebody wrote, and says how to replace it', async () => {
    const text =
      '{"mcpServers": {"thoughtline": {"command": "npx", "args": ["thoughtline", "mcp", "--tools", "all"]}}}';
    const file = place('.cursor/mcp.json', text);
    const ran = await init({ yes: true });
    expect(ran).toMatchObject({
      error: '',
      stdout: expect.stringContaining('thoughtline init --remove --client cursor'),
    });
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it('refuses by name what it cannot read or must not write, and does the others', async () => {
    const bad = [
      place('.cursor/mcp.json', '{"mcpServers": {,}}'),
      place('.config/zed/settings.json', Buffer.from([0x7b, 0xff, 0x7d])),
      place('.config/Code/User/mcp.json', '{}', 0o444),
    ];
    mkdirSync(join(home, '.config/Claude/claude_desktop_config.json'), { recursive: true });
    mkdirSync(join(home, '.codeium/windsurf'), { recursive: true });
    const before = bad.map((path) => readFileSync(path));
    const ran = await init({ yes: true, json: true });
    expect(ran.error).toBe('Left as it is: Claude Desktop, Cursor, VS Code, Zed.');
    expect(outcomes(ran)).toMatchObject({
      'claude-desktop': { status: 'refused', reason: 'it is no file' },
      cursor: { status: 'refused', reason: expect.stringContaining('line 1, column 17: expected a key') },
      zed: { status: 'refused', reason: 'it is not UTF-8 text' },
      vscode: { status: 'refused', reason: 'it is write-protected' },
      windsurf: { status: 'written' },
    });
    for (const [index, path] of bad.entries()) {
      expect(readFileSync(path)).toEqual(before[index]);
      expect(readdirSync(dirname(path))).toHaveLength(1);
    }
  });

  it.each<[string, (file: string) => void]>([
    ['is changed', (file) => writeFileSync(file, '{"changed": true}')],
    ['is removed', (file) => rmSync(file)],
    ['becomes a link', (file) => symlinkSync(place('other.json', '{"changed": true}'), replaced(file))],
  ])('writes nothing when the file %s between the question and the answer', async (_, meddle) => {
    const file = place('.cursor/mcp.json', '{}');
    const ran = await init({}, { lines: meddlingLines(() => meddle(file)) });
    expect(ran.error).toBe('Left as it is: Cursor.');
    expect(ran.stdout).toContain('it was changed meanwhile; run the command again.');
    expect(readdirSync(dirname(file)).filter((name) => name !== 'mcp.json')).toEqual([]);
    if (existsSync(file)) expect(readFileSync(file, 'utf8')).toBe('{"changed": true}');
  });

  it('writes nothing when a file appears between the question and the answer', async () => {
    const folder = join(home, '.cursor');
    mkdirSync(folder);
    const lines = meddlingLines(() => place('.cursor/mcp.json', ''));
    expect((await init({}, { lines })).error).toBe('Left as it is: Cursor.');
    expect(readdirSync(folder)).toEqual(['mcp.json']);
    expect(readFileSync(join(folder, 'mcp.json'), 'utf8')).toBe('');
  });

  it('shows paths so that they cannot drive a terminal', async () => {
    const hostile = join(home, 'a\u001b[2J\nb "c"');
    mkdirSync(join(hostile, '.cursor'), { recursive: true });
    const ran = await init({ yes: true }, { machine: { platform: 'linux', home: hostile, env: {} } });
    expect(ran.stdout).toContain('a⟨U+001B⟩[2J ⏎ b "c"/.cursor/mcp.json\n');
    expect(ran.stdout).not.toContain('\u001b');
    expect(existsSync(join(hostile, '.cursor/mcp.json'))).toBe(true);
  });

  it('takes clients by name, and says which there are', async () => {
    place('.cursor/mcp.json', '{}');
    place('.config/zed/settings.json', '{}');
    const chosen = await init({ client: ['Zed', 'zed'], yes: true, json: true });
    expect(Object.keys(outcomes(chosen))).toEqual(['zed']);
    expect((await init({ client: ['curser'] })).error).toMatch(
      /^No client is named 'curser'. Did you mean 'cursor'\? Known/,
    );
    expect((await init({ client: ['windsurf'] })).error).toBe(
      `Windsurf is not on this machine: there is no folder ${home}/.config/devin and no ${home}/.codeium/windsurf.`,
    );
  });

  it('says what to write by hand when no client is found', async () => {
    expect((await init({})).error).toMatch(/^No MCP client was found on this machine.*thoughtline init --print$/);
    const { stdout, error } = await init({ print: true });
    expect({ config: JSON.parse(stdout), error }).toEqual({
      config: { mcpServers: { thoughtline: START } },
      error: '',
    });
    expect(await init({ json: true })).toMatchObject({
      stdout: '[]\n',
      error: expect.stringContaining('No MCP client'),
    });
  });
});
