import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MCP_SERVER_DEFAULTS, type McpServer } from '../../agent/mcp-client/mcp-server.ts';
import { createServerFile } from './server-file.ts';

let home: string;

beforeEach(() => {
  home = join(mkdtempSync(join(tmpdir(), 'thoughtline-servers-')), 'home');
});

afterEach(() => rmSync(join(home, '..'), { recursive: true }));

const plain: McpServer = {
  ...MCP_SERVER_DEFAULTS,
  name: 'files',
  target: { command: 'npx', args: ['-y', 'x'], env: { TOKEN: `\${TOKEN}` } },
};
const special: McpServer = {
  name: 'docs',
  target: { url: 'https://x.test/mcp', headers: { A: 'b' } },
  enabled: false,
  connectTimeoutMs: 1_500,
  callTimeoutMs: 2_000,
  allow: ['a*'],
  deny: ['b'],
  priority: 0,
  hints: 'trust',
};

describe('createServerFile', () => {
  it('gives back what was added, with variables as they were written, in a file for its owner', async () => {
    const file = createServerFile(home);
    expect(file.list()).toEqual([]);
    expect(await file.add(plain, { replace: false })).toBe(true);
    expect(await file.add(special, { replace: false })).toBe(true);
    expect(file.list()).toEqual([plain, special]);
    expect(createServerFile(home).list()).toEqual([plain, special]);
    expect(statSync(file.path).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(file.path, 'utf8'))['files']).toEqual({
      command: 'npx',
      args: ['-y', 'x'],
      env: { TOKEN: `\${TOKEN}` },
    });
  });

  it('replaces a server only when told to', async () => {
    const file = createServerFile(home);
    await file.add(plain, { replace: false });
    const other = { ...special, name: 'files' };
    expect(await file.add(other, { replace: false })).toBe(false);
    expect(file.list()).toEqual([plain]);
    expect(await file.add(other, { replace: true })).toBe(true);
    expect(file.list()).toEqual([other]);
  });

  it('enables, disables and removes', async () => {
    const file = createServerFile(home);
    expect(await file.enable('files', false)).toBe(false);
    expect(await file.remove('files')).toBe(false);
    await file.add(plain, { replace: false });
    expect(await file.enable('files', false)).toBe(true);
    expect(file.list()).toEqual([{ ...plain, enabled: false }]);
    await file.enable('files', true);
    expect(file.list()).toEqual([plain]);
    expect(await file.remove('files')).toBe(true);
    expect(file.list()).toEqual([]);
  });

  it.each([
    [{ command: 5 }, 'command'],
    [{ command: 'x', prioritty: 5 }, 'prioritty'],
    [{ command: 'x', url: 'https://x.test' }, 'command'],
    [{ url: 'ftp://x' }, 'no address of a server'],
    [{ url: 'https://me:pass@x.test' }, 'does not belong in the address'],
    [{ command: 'x', timeout: -1 }, 'timeout'],
    [{ command: 'x', hints: 'maybe' }, 'hints'],
    [null, 'files'],
  ])('says what is wrong with the entry %j, and keeps the others', async (entry, problem) => {
    const file = createServerFile(home);
    await file.add(special, { replace: false });
    writeFileSync(file.path, JSON.stringify({ ...JSON.parse(readFileSync(file.path, 'utf8')), files: entry }));
    const { servers, problems } = file.read();
    expect(servers).toEqual([special]);
    expect(problems).toEqual([expect.stringContaining(problem)]);
    expect(problems[0]).toContain('thoughtline servers remove files');
    expect(() => file.list()).toThrow(problem);
    expect(await file.remove('files')).toBe(true);
    expect(file.list()).toEqual([special]);
  });

  it('touches no file that it cannot read', async () => {
    const file = createServerFile(home);
    await file.add(plain, { replace: false });
    writeFileSync(file.path, '{');
    expect(() => file.read()).toThrow('servers.json');
    await expect(file.add(special, { replace: true })).rejects.toThrow('servers.json');
    expect(readFileSync(file.path, 'utf8')).toBe('{');
  });

  it('knows names that objects have, and takes entries of other programs', async () => {
    const file = createServerFile(home);
    expect(await file.remove('toString')).toBe(false);
    await file.add({ ...plain, name: 'constructor' }, { replace: false });
    expect(file.list().map(({ name }) => name)).toEqual(['constructor']);
    writeFileSync(file.path, '{"a": {"type": "stdio", "command": "x"}, "__proto__": {"command": "x"}}');
    expect(file.read()).toMatchObject({ servers: [{ name: 'a' }], problems: [expect.stringContaining('__proto__')] });
  });
});
