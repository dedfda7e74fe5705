import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Finished, PROGRAM, runThoughtline } from './run-thoughtline.ts';

const FIXTURE = fileURLToPath(new URL('./agent/mcp-client/fixture-server.mjs', import.meta.url));
const RAW = fileURLToPath(new URL('./agent/mcp-client/raw-server.mjs', import.meta.url));
let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'thoughtline-cli-servers-'));
});

afterEach(() => rmSync(home, { recursive: true }));

function servers(...args: string[]): Promise<Finished> {
  return runThoughtline(['servers', ...args], { THOUGHTLINE_HOME: home, MY_TOKEN: 'a-secret-of-mine' });
}

describe('thoughtline servers', () => {
  it('adds, lists and removes, without ever writing or showing a secret', async () => {
    expect((await servers('list')).stderr).toContain('thoughtline servers --help');
    const token = `TOKEN=\${MY_TOKEN}`;
    expect(await servers('add', 'fix', '--env', token, '--', 'node', FIXTURE, '--env', 'x')).toEqual({
      code: 0,
      stdout: 'The MCP server fix is added. The agent uses it from its next request on.\n',
      stderr: 'To see whether it answers: thoughtline servers test fix\n',
    });
    const added = await servers(
      'add',
      'docs',
      'https://docs.test/mcp',
      '--header',
      'Authorization=Bearer plain-secret',
    );
    expect(added.stderr).toContain('To keep a secret out of it');
    expect((await servers('list')).stdout).toBe(
      `fix   node ${FIXTURE} --env x\n      ${token}\ndocs  https://docs.test/mcp\n      Authorization=Bearer ***\n`,
    );
    const listed: unknown = JSON.parse((await servers('list', '--json')).stdout);
    expect(listed).toMatchObject([
      { name: 'fix', command: 'node', args: [FIXTURE, '--env', 'x'], env: { TOKEN: `\${MY_TOKEN}` }, enabled: true },
      { name: 'docs', url: 'https://docs.test/mcp', headers: { Authorization: 'Bearer ***' }, priority: 50 },
    ]);
    expect(readFileSync(join(home, 'servers.json'), 'utf8')).not.toContain('a-secret-of-mine');
    await servers('add', 'db', '--', 'db-mcp', '--token', 'abc123def', '--api-key=zzz999xyz', 'x');
    for (const flags of [[], ['--json']]) {
      expect((await servers('list', ...flags)).stdout).not.toMatch(/abc123def|zzz999xyz/);
    }
    expect((await servers('list')).stdout).toContain('db    db-mcp --token "***" "--api-key=***" x\n');
    expect(await servers('add', 'fix', '--', 'other')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--replace'),
    });
    expect((await servers('remove', 'fux')).stderr).toContain("Did you mean 'fix'?");
    expect(JSON.parse((await servers('remove', 'fix', '--json')).stdout)).toEqual({ removed: 'fix' });
    expect(JSON.parse((await servers('disable', 'docs', '--json')).stdout)).toEqual({ name: 'docs', enabled: false });
    expect((await servers('list')).stdout).toContain('https://docs.test/mcp  disabled');
  });

  it('tests servers: whether they answer, how fast, and with which tools', async () => {
    await servers('add', 'fix', '--allow', 'e*', '--', 'node', FIXTURE);
    await servers('add', 'self', '--', 'node', PROGRAM, 'mcp', '--tools', 'project');
    await servers('add', 'gone', '--disabled', '--', 'no-such-program');
    const { code, stdout } = await servers('test');
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^ok {6}fix 1 tool in \d+ ms \(fixture 1\.2\.3, protocol 2025-11-25\)\n +reads {2}mcp__fix__echo/,
    );
    expect(stdout).toMatch(/ok {6}self \d+ tools in \d+ ms \(thoughtline /);
    expect(stdout).toMatch(/reads {2}mcp__self__read_files/);
    expect(stdout).toMatch(/asks {3}mcp__self__execute_command/);
    expect(stdout).not.toContain('gone');

    const failed = await servers('test', 'gone', 'fix', '--json');
    expect(failed).toMatchObject({ code: 1, stderr: 'error: Not in order: gone.\n' });
    expect(JSON.parse(failed.stdout)).toEqual([
      expect.objectContaining({ name: 'fix', ok: true, tools: [expect.objectContaining({ name: 'mcp__fix__echo' })] }),
      { name: 'gone', ok: false, problem: expect.stringContaining('"no-such-program" was not found') },
    ]);
    expect(await servers('test', 'nobody')).toMatchObject({ code: 1, stderr: expect.stringContaining('nobody') });
  });

  it('tells the doctor', async () => {
    await servers('add', 'fix', '--', 'node', FIXTURE);
    await servers('add', 'needy', 'http://127.0.0.1:9/', '--header', `A=\${NOT_SET}`);
    const { code, stdout } = await runThoughtline(['doctor', '--json'], { THOUGHTLINE_HOME: home });
    const findings: { check: string; status: string; detail: string }[] = JSON.parse(stdout);
    expect(code).toBe(1);
    expect(findings.filter(({ check }) => check === 'servers')).toEqual([
      { check: 'servers', status: 'ok', detail: expect.stringMatching(/^fix answers \(\d+ ms; \d+ tools\)$/) },
      {
        check: 'servers',
        status: 'failed',
        detail: expect.stringContaining('needy needs the variable NOT_SET'),
        advice: expect.stringContaining('thoughtline servers test needy'),
      },
    ]);
  });

  it('names what a server offers in vain', async () => {
    const answers = join(home, 'answers.json');
    writeFileSync(answers, JSON.stringify({ tools: [{ name: 'good', inputSchema: {} }, { name: '' }] }));
    await servers('add', 'raw', '--', 'node', RAW, answers);
    const { stdout, stderr, code } = await servers('test');
    expect(code).toBe(0);
    expect(stdout).toContain('mcp__raw__good');
    expect(stderr).toContain('The MCP server raw lists a tool without a name. That is left out.');
  });

  it('exits with 2 for what cannot be, and says what can', async () => {
    const wrong: [string[], string][] = [
      [['add', 'a b', '--', 'x'], 'such as: github'],
      [['add', 'x'], 'a command after --'],
      [['add', 'x', 'ftp://y'], 'https://'],
      [['add', 'x', '--priority', 'high', '--', 'y'], 'a number from 0 to 100'],
      [['add', 'x', 'npx', '-y', 'z'], 'unknown option'],
    ];
    for (const [args, message] of wrong) {
      expect(await servers(...args)).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
    }
  });

  it('names an entry that it does not understand, and removes it', async () => {
    await servers('add', 'fix', '--', 'node', FIXTURE);
    const path = join(home, 'servers.json');
    writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), bad: { command: 5 } }));
    const { stdout, stderr } = await servers('list');
    expect(stdout).toContain('fix');
    expect(stderr).toContain('thoughtline servers remove bad');
    expect((await servers('remove', 'bad')).code).toBe(0);
  });

  it('explains itself', async () => {
    expect((await servers('--help')).stdout).toContain('What comes after -- is the command');
    expect((await servers('add', '--help')).stdout).toContain('--deny beats --allow');
  });
});
