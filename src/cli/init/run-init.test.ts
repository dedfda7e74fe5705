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
import type { Line, Lines } from '../agent/lines/lines.ts';
import { CLIENTS } from './client.ts';
import { findClient, type Machine } from './find-client.ts';
import { type InitEnd, type InitOptions, runInit } from './run-init.ts';

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
  readonly end: InitEnd | undefined;
}

async function init(options: InitOptions, more: { lines?: Lines; machine?: Machine } = {}): Promise<Ran> {
  const { output, stdout, stderr } = fakeOutput();
  const machine = more.machine ?? { platform: 'linux', home, env: {} };
  const clock = { now: () => now++ };
  const parts = { output, clock, machine, start: START, lines: more.lines };
  const ended = await runInit(options, parts).then(
    (end) => ({ end, error: '' }),
    (thrown: Error) => ({ end: undefined, error: thrown.message }),
  );
  return { stdout: stdout(), stderr: stderr(), ...ended };
}

function place(path: string, text: string | Buffer, mode = 0o640): string {
  const file = join(home, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  chmodSync(file, mode);
  return file;
}

function outcomes(
  ran: Ran,
): Record<string, { status: string; backup?: string; reason?: string; note?: string; change?: string }> {
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

  it.each<Line>([{ type: 'interrupted', text: 'y' }, { type: 'end' }])('stops at once at $type', async (line) => {
    const cursor = place('.cursor/mcp.json', '{}');
    place('.config/zed/settings.json', '{}');
    const lines = scriptedLines([line, 'y']);
    const ran = await init({}, { lines });
    expect(lines.prompts).toHaveLength(1);
    expect(ran).toMatchObject({
      end: 'stopped',
      stdout: expect.stringMatching(/Stopped\. Nothing more is written\.\n$/),
    });
    expect(ran.stdout).not.toContain('Zed');
    expect(readdirSync(dirname(cursor))).toEqual(['mcp.json']);
  });

  it.each<[string, InitOptions, string]>([
    ['with --print', { print: true }, 'Nothing was written.\n'],
    ['with --json', { json: true }, 'Nothing was written: with --json nobody is asked. --yes writes without asking.\n'],
  ])('only shows the change %s, and says so', async (_, options, said) => {
    const file = place('.cursor/mcp.json', '{}');
    const ran = await init(options, { lines: scriptedLines(['y']) });
    expect(ran).toMatchObject({ stderr: said, error: '', stdout: expect.stringContaining('thoughtline') });
    expect(readdirSync(dirname(file))).toEqual(['mcp.json']);
    expect(readFileSync(file, 'utf8')).toBe('{}');
  });

  it('shows the change and fails when nobody can be asked', async () => {
    const file = place('.cursor/mcp.json', '{}');
    const ran = await init({});
    expect(ran).toMatchObject({ stderr: '', stdout: expect.stringContaining('thoughtline') });
    expect(ran.error).toBe(
      'Nothing was written: there is no terminal to ask in. --yes writes without asking, --print only shows.',
    );
    expect(readFileSync(file, 'utf8')).toBe('{}');
    await init({ yes: true });
    expect(await init({})).toMatchObject({ error: '', stdout: expect.stringContaining('It is there already.') });
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

  it.each([
    ['that it never wrote', '{"mcpServers": {"thoughtline": {"command": "mine", "args": ["x"]}}}'],
    [
      'that somebody wrote twice',
      '{"mcpServers": {"thoughtline": {"command": "mine"}, "thoughtline": {"command": "npx", "args": ["-y", "thoughtline"]}}}',
    ],
  ])('removes an entry %s only when the client is named, and keeps it beside the file', async (_, text) => {
    const file = place('.cursor/mcp.json', text);
    const left = await init({ yes: true, remove: true });
    expect(left.stdout).toContain(
      'Its entry is not what init writes: it is yours and stays. To remove it all the same: thoughtline init --remove --client cursor\n',
    );
    expect(readFileSync(file, 'utf8')).toBe(text);
    const shown = await init({ remove: true, client: ['cursor'] }, { lines: scriptedLines(['n']) });
    expect(shown.stdout).toContain(
      'Its entry is not what init writes. It goes because the client was named.\nNot written.',
    );
    const { cursor } = outcomes(await init({ yes: true, remove: true, client: ['cursor'], json: true }));
    expect(cursor).toMatchObject({ status: 'written', note: expect.stringContaining('not what init writes') });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ mcpServers: {} });
    expect(readFileSync(cursor?.backup ?? '', 'utf8')).toBe(text);
  });

  it('leaves an entry that somebody changed since, and keeps the change when it has to go', async () => {
    const file = place('.cursor/mcp.json', '{}');
    await init({ yes: true });
    const changed = readFileSync(file, 'utf8').replace('"thoughtline"]', '"thoughtline", "mcp"]');
    writeFileSync(file, changed);
    expect((await init({ yes: true, remove: true })).stdout).toContain('it is yours and stays');
    const { cursor } = outcomes(await init({ yes: true, remove: true, client: ['cursor'], json: true }));
    expect(readFileSync(cursor?.backup ?? '', 'utf8')).toBe(changed);
  });

  it('removes what it wrote from another place', async () => {
    const args = ['/home/ann/old/bin/thoughtline.cjs'];
    const file = place('.cursor/mcp.json', JSON.stringify({ mcpServers: { thoughtline: { command: '/node', args } } }));
    expect((await init({ yes: true, remove: true })).stdout).toContain('Removed.');
    expect(readFileSync(file, 'utf8')).not.toContain('thoughtline');
  });

  it('says in words what the system refuses', async () => {
    mkdirSync(join(home, '.cursor'));
    symlinkSync('mcp.json', join(home, '.cursor/mcp.json'));
    mkdirSync(join(home, '.config/zed'), { recursive: true });
    symlinkSync(join(home, 'gone/settings.json'), join(home, '.config/zed/settings.json'));
    const ran = await init({ yes: true, json: true });
    expect(outcomes(ran)).toMatchObject({
      cursor: { status: 'refused', reason: expect.stringMatching(/^its links lead in a circle; /) },
      zed: { status: 'refused', reason: expect.stringMatching(/^the folder that it belongs into does not exist; /) },
    });
    expect(ran.stdout).not.toMatch(/E[A-Z]{4,}/);
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

  it('prints the config of a named client that is not here, and where it goes', async () => {
    place('.config/zed/settings.json', '{}');
    const ran = await init({ print: true, client: ['vscode'] });
    expect(ran).toMatchObject({
      error: '',
      stderr: `VS Code is not on this machine: there is no folder ${home}/.config/Code/User. This would go into ${home}/.config/Code/User/mcp.json:\n`,
    });
    expect(JSON.parse(ran.stdout)).toEqual({ servers: { thoughtline: { type: 'stdio', ...START } } });
    const both = outcomes(await init({ print: true, json: true, client: ['windsurf', 'zed'] }));
    expect(both).toMatchObject({
      zed: { status: 'planned' },
      windsurf: {
        status: 'planned',
        path: `${home}/.config/devin/mcp_config.json`,
        change: expect.stringContaining('+   "mcpServers": {'),
        note: expect.stringMatching(/^Windsurf is not on this machine/),
      },
    });
    expect((await init({ print: true, remove: true, client: ['cursor'] })).error).toMatch(/^Cursor is not on this/);
    const bare: Machine = { platform: 'win32', home: '', env: {} };
    expect((await init({ print: true, client: ['zed'] }, { machine: bare })).stderr).toBe(
      'Zed is not on this machine. This would go into its config:\n',
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
