import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSettings } from '../src/cli/settings/settings.ts';
import { type Finished, runThoughtline } from './run-thoughtline.ts';

let root: string;
let home: string;
let path: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'thoughtline-cli-'));
  home = join(root, 'home');
  path = join(home, 'settings.json');
});

afterEach(() => rmSync(root, { recursive: true }));

function thoughtline(...args: string[]): Promise<Finished> {
  return runThoughtline(args, { THOUGHTLINE_HOME: home });
}

function settings(...args: string[]): Promise<Finished> {
  return thoughtline('settings', ...args);
}

describe('thoughtline settings', () => {
  it('prints no password of a store, and says when nothing else changed', async () => {
    const url = 'postgres://me:hunter2-word@db.example/thoughts';
    const said = await settings('store', url);
    expect(said).toMatchObject({ code: 0, stdout: '' });
    expect(said.stderr).toContain('store is now postgres://');
    const shown = 'postgres://me:[redacted url-password]@db.example/thoughts';
    const printed = [said.stderr];
    for (const words of [['list'], ['list', '--json'], ['get', 'store'], ['store'], ['store', '--json']]) {
      const { stdout } = await settings(...words);
      expect(stdout).toContain(shown);
      printed.push(stdout);
    }
    expect(printed.join()).not.toContain('hunter2');
    const changed = await settings('store', url.replace('hunter2', 'hunter3'));
    expect(changed.stderr).toBe(`store is now ${shown} (changed in what is hidden).\n`);
    expect(readFileSync(path, 'utf8')).toContain('hunter3-word@');
  });

  it('warns of a provider that nobody knows, and takes it', async () => {
    const said = await settings('model', 'foo/bar');
    expect(said).toMatchObject({ code: 0, stderr: expect.stringContaining('No provider is named "foo". Known: ') });
    expect((await settings('model')).stdout).toBe('foo/bar\n');
    expect((await settings('model', 'ollama/qwen3')).stderr).not.toContain('No provider');
  });

  it('sets, shows and unsets a setting, in long and short form', async () => {
    expect(await settings('set', 'max_thoughts', '200')).toEqual({
      code: 0,
      stdout: '',
      stderr: 'max_thoughts is now 200 (was 100).\n',
    });
    expect(await settings('get', 'max_thoughts')).toEqual({ code: 0, stdout: '200\n', stderr: '' });
    expect((await settings('max_thoughts', '300')).stderr).toBe('max_thoughts is now 300 (was 200).\n');
    expect((await settings('max_thoughts')).stdout).toBe('300\n');
    expect((await settings('unset', 'max_thoughts')).stderr).toBe('max_thoughts is at its default, 100 (was 300).\n');
    expect((await settings('max_thoughts')).stdout).toBe('100\n');
    expect(statSync(home).mode & 0o777).toBe(0o700);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(home)).toEqual(['settings.json']);
  });

  it('enables thinking under all its names', async () => {
    await settings('enable-thinking');
    expect((await settings('get', 'chat.enableThinking')).stdout).toBe('true\n');
    await settings('enable-thinking', 'false');
    expect((await settings('enable_thinking')).stdout).toBe('false\n');
    await settings('enable_thinking', 'true');
    await settings('set', 'chat.enableThinking', 'false');
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ enable_thinking: false });
  });

  it('prints text plainly, lists and maps as JSON, and nothing as "unset"', async () => {
    await settings('set', 'tool_priority', 'recall=90,think=10');
    await settings('set', 'redact_patterns', '[0-9]{4}');
    expect((await settings('tool_priority')).stdout).toBe('{"recall":90,"think":10}\n');
    expect((await settings('redact_patterns')).stdout).toBe('["[0-9]{4}"]\n');
    expect((await settings('model')).stdout).toBe('unset\n');
    expect((await settings('store')).stdout).toBe(`sqlite:${home}/thoughtline.db\n`);
  });

  it('prints entries as JSON', async () => {
    const entry = {
      key: 'temperature',
      value: 0,
      default: null,
      source: 'file',
      type: 'number from 0 to 2 or unset',
      help: 'Sampling temperature; unset leaves it to the provider.',
    };
    for (const args of [['temperature', '0'], ['get', 'temperature'], ['temperature'], ['set', 'temperature', '0']]) {
      expect(JSON.parse((await settings(...args, '--json')).stdout)).toEqual(entry);
    }
    const listed = JSON.parse((await settings('list', '--json')).stdout);
    expect(listed).toHaveLength(33);
    expect(listed).toContainEqual(entry);
    expect(JSON.parse((await settings('--json', 'unset', 'temperature')).stdout)).toEqual({
      ...entry,
      value: null,
      source: 'default',
    });
  });

  it('lists every setting for people, also without a subcommand', async () => {
    const { code, stdout, stderr } = await settings();
    expect({ code, stderr, lines: stdout.trimEnd().split('\n').length }).toEqual({ code: 0, stderr: '', lines: 33 });
    expect(stdout).toMatch(/^max_thoughts +100 +default +Thoughts kept per context/m);
    expect((await settings('list')).stdout).toBe(stdout);
    expect(existsSync(home)).toBe(false);
  });

  it('lets the environment beat the file, and says so', async () => {
    await settings('max_thoughts', '200');
    const env = { THOUGHTLINE_HOME: home, THOUGHTLINE_MAX_THOUGHTS: '5' };
    expect((await runThoughtline(['settings', 'max_thoughts'], env)).stdout).toBe('5\n');
    expect((await runThoughtline(['settings', 'max_thoughts', '300'], env)).stderr).toBe(
      'Saved, but THOUGHTLINE_MAX_THOUGHTS overrides the file: max_thoughts is still 5.\n',
    );
    expect((await settings('max_thoughts')).stdout).toBe('300\n');
  });

  it('is seen by a running process at its next request', async () => {
    const running = createSettings({ home, env: {} });
    expect(running.get('enable_thinking')).toBe(false);
    await settings('enable_thinking', 'true');
    expect(running.get('enable_thinking')).toBe(true);
  });

  it.each<[string[], string]>([
    [['set', 'max_thoughts', 'many'], 'max_thoughts cannot be "many"; allowed: integer from 1 to 10000.'],
    [['set', 'max_thoughts', '10001'], 'allowed: integer from 1 to 10000.'],
    [['set', 'temperature', '-1'], 'temperature cannot be "-1"; allowed: number from 0 to 2 or unset.'],
    [['enable-thinking', 'maybe'], 'enable_thinking cannot be "maybe"; allowed: true or false.'],
    [['thoughts', 'ful'], "allowed: hidden, summary or full. Did you mean 'full'?"],
    [['get', 'max_thougths'], 'No setting is named "max_thougths". Did you mean \'max_thoughts\'?'],
    [['lst'], "Did you mean 'list'"],
    [['get'], 'missing required argument \'key\'\nRun "thoughtline settings get --help"'],
    [['set', 'max_thoughts'], "missing required argument 'value'"],
    [['get', 'redact', 'true'], "too many arguments for 'get'"],
    [['list', '--jsn'], "unknown option '--jsn'\n(Did you mean --json?)"],
  ])('exits with 2 and helps when the arguments are %j', async (args, message) => {
    const { code, stdout, stderr } = await settings(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(existsSync(home)).toBe(false);
  });

  it('warns of a bad value without letting it disturb others', async () => {
    await settings('max_steps', '7');
    writeFileSync(path, '{"max_steps": 7, "redact": "true", "max_stps": 1}');
    const problem = `redact is "true" in ${path}; allowed: true or false. Write it without quotes.`;
    const unknown = `${path} has an unknown setting, "max_stps". Did you mean 'max_steps'?`;
    expect(await settings('redact')).toEqual({ code: 2, stdout: '', stderr: `error: ${problem}\n` });
    expect(await settings('max_steps')).toEqual({
      code: 0,
      stdout: '7\n',
      stderr: `warning: ${unknown}\nwarning: ${problem}\n`,
    });
    const { code, stdout } = await settings('list', '--json');
    const entry = JSON.parse(stdout).find(({ key }: { key: string }) => key === 'redact');
    expect({ code, ...entry }).toMatchObject({ code: 0, value: true, source: 'file', problem });
    expect((await settings('redact', 'false')).code).toBe(0);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ max_steps: 7, redact: false, max_stps: 1 });
  });

  it('does not guess when the file is corrupt, and never overwrites it', async () => {
    await settings('max_steps', '7');
    const broken = '{\n  "max_steps": 7\n  "redact": true\n}\n';
    writeFileSync(path, broken);
    const place = `${path}, line 3, column 3: expected ',' or '}'`;
    const read = await settings('max_steps');
    expect({ code: read.code, stdout: read.stdout }).toEqual({ code: 2, stdout: '' });
    expect(read.stderr).toContain(`error: ${place}`);
    const given = await runThoughtline(['settings', 'max_steps'], {
      THOUGHTLINE_HOME: home,
      THOUGHTLINE_MAX_STEPS: '9',
    });
    expect({ code: given.code, stdout: given.stdout }).toEqual({ code: 0, stdout: '9\n' });
    const listed = await settings('list', '--json');
    expect({ code: listed.code, entries: JSON.parse(listed.stdout).length }).toEqual({ code: 0, entries: 33 });
    for (const { stderr } of [given, listed]) expect(stderr).toContain(`warning: ${place}`);
    for (const args of [['max_steps', '8'], ['unset', 'max_steps'], ['enable-thinking']]) {
      const written = await settings(...args);
      expect(written.code).toBe(1);
      expect(written.stderr).toContain(`error: ${place}`);
    }
    expect(readFileSync(path, 'utf8')).toBe(broken);
    expect(readdirSync(home)).toEqual(['settings.json']);
  });
});
