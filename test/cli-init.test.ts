import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CLIENTS } from '../src/cli/init/client.ts';
import { type Finished, PROGRAM, runThoughtline } from './run-thoughtline.ts';

let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'thoughtline-cli-init-'));
});

afterEach(() => rmSync(home, { recursive: true }));

function init(...args: string[]): Promise<Finished> {
  return runThoughtline(['init', ...args], { HOME: home });
}

function place(path: string, text: string): string {
  mkdirSync(dirname(join(home, path)), { recursive: true });
  writeFileSync(join(home, path), text);
  return join(home, path);
}

describe('thoughtline init', () => {
  it('writes a config with which a client can start the server, and takes it out again', async () => {
    const text = '\ufeff{\r\n\t// Mine.\r\n\t"mcpServers": {\r\n\t\t"a": {}, // a\r\n\t},\r\n}\r\n';
    const file = place('.cursor/mcp.json', text);
    const shown = await init();
    expect(shown).toMatchObject({ code: 2, stdout: expect.stringContaining('+ \t\t"thoughtline": {') });
    expect(shown.stderr).toBe(
      'error: Nothing was written: there is no terminal to ask in. --yes writes without asking, --print only shows.\n',
    );
    expect(readdirSync(dirname(file))).toEqual(['mcp.json']);

    expect(await init('--yes')).toMatchObject({ code: 0, stdout: expect.stringContaining('Written. Cursor has it') });
    const written = readFileSync(file, 'utf8');
    expect(written.replace(/\t\t"thoughtline": [\s\S]*?\r\n\t\t\},\r\n/, '')).toBe(text);
    const entry = JSON.parse(/"thoughtline": (\{[\s\S]*?\})/.exec(written)?.[1] ?? '');
    expect(entry).toEqual({ command: process.execPath, args: [PROGRAM] });
    const answer = execFileSync(entry.command, entry.args, {
      input: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}\n',
      env: { HOME: home },
      encoding: 'utf8',
    });
    expect(JSON.parse(answer).result.tools).toHaveLength(3);

    expect(await init('--yes')).toMatchObject({ code: 0, stdout: expect.stringContaining('It is there already.') });
    expect(readdirSync(dirname(file))).toHaveLength(2);
    expect(await init('--remove', '--yes')).toMatchObject({ code: 0, stdout: expect.stringContaining('Removed.') });
    expect(readFileSync(file, 'utf8')).toBe(text);
    expect(readdirSync(dirname(file))).toEqual(['mcp.json']);
  });

  it('writes what the README says where npm brought the package', async () => {
    const file = place('.cursor/mcp.json', '');
    const root = join(home, 'lib/node_modules/thoughtline');
    mkdirSync(root, { recursive: true });
    cpSync(dirname(PROGRAM), join(root, 'bin'), { recursive: true });
    cpSync('dist', join(root, 'dist'), { recursive: true });
    symlinkSync(join(process.cwd(), 'package.json'), join(root, 'package.json'));
    execFileSync(process.execPath, [join(root, 'bin/thoughtline.cjs'), 'init', '--yes'], { env: { HOME: home } });
    const [, standard = ''] = /```json\n([\s\S]*?)```/.exec(readFileSync('README.md', 'utf8')) ?? [];
    expect(readFileSync(file, 'utf8')).toBe(standard);
  });

  it('stops with 130 at Ctrl-C, and goes on to no other client', async () => {
    const files = [place('.cursor/mcp.json', '{}'), place('.config/zed/settings.json', '{}')];
    const terminal = 'data:text/javascript,process.stdin.isTTY=process.stderr.isTTY=true';
    const env = { HOME: home, NODE_OPTIONS: `--import=${terminal}`, TERM: 'dumb' };
    const { code, stdout } = await runThoughtline(['init'], env, { input: '\u0003' });
    expect(code).toBe(130);
    expect(stdout).toMatch(/^Cursor [\s\S]*Stopped\. Nothing more is written\.\n$/);
    expect(stdout).not.toContain('Zed');
    for (const file of files) expect(readFileSync(file, 'utf8')).toBe('{}');
  });

  it('shows what to write for a client that is not here, and nothing but that on stdout', async () => {
    const { code, stdout, stderr } = await init('--print', '--client', 'cursor');
    expect({ code, config: JSON.parse(stdout) }).toEqual({
      code: 0,
      config: { mcpServers: { thoughtline: { command: process.execPath, args: [PROGRAM] } } },
    });
    expect(stderr).toContain(`This would go into ${join(home, '.cursor/mcp.json')}:`);
  });

  it('shows no secret of other servers, and writes them as they were', async () => {
    const other = '"a":{"command":"x","args":["--token","abc123def"],"env":{"DB_PASSWORD":"hunter2"}}';
    const file = place('.cursor/mcp.json', `{"mcpServers":{${other}}}`);
    for (const flags of [['--print'], ['--json'], ['--yes']]) {
      expect((await init(...flags)).stdout).not.toMatch(/abc123def|hunter2/);
    }
    expect(readFileSync(file, 'utf8')).toContain(other);
  });

  it('exits with 1 when a file was refused, and with 2 for what it does not know', async () => {
    const file = place('.config/zed/settings.json', '{ "a": }');
    expect(await init('--yes')).toEqual({
      code: 1,
      stdout: `Zed  ${file}\nLeft as it is: line 1, column 8: expected a value, found '}'.\n`,
      stderr: 'error: Left as it is: Zed.\n',
    });
    expect(readdirSync(dirname(file))).toEqual(['settings.json']);
    expect(await init('--client', 'vs-code')).toMatchObject({ code: 2, stderr: expect.stringContaining("'vscode'") });
    expect(await init('--print', '--yes')).toMatchObject({ code: 2, stdout: '' });
    expect(await init('--client', 'cursor')).toMatchObject({ code: 1, stdout: '' });
  });
});

describe('thoughtline init --help', () => {
  it('names every client', async () => {
    expect((await init('--help')).stdout).toContain(`Clients: ${CLIENTS.map(({ id }) => id).join(', ')}.`);
  });
});
