import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { type Finished, PROGRAM, runThoughtline } from './run-thoughtline.ts';

let home: string;

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'thoughtline-cli-'));
});

afterAll(() => rmSync(home, { recursive: true }));

function thoughtline(...args: string[]): Promise<Finished> {
  return runThoughtline(args, { THOUGHTLINE_HOME: home });
}

describe('thoughtline', () => {
  it('prints help that shows examples, files and exit codes', async () => {
    const help = await thoughtline('--help');
    expect(help).toMatchObject({ code: 0, stderr: '' });
    for (const part of ['settings', 'Examples:', 'THOUGHTLINE_HOME', '2 wrong usage']) {
      expect(help.stdout).toContain(part);
    }
    expect(await thoughtline('help')).toEqual(help);
  });

  it('prints the help of a command inside a command', async () => {
    const { code, stdout } = await thoughtline('help', 'sessions', 'export');
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringContaining('Usage: thoughtline sessions export'),
    });
    const { stderr } = await thoughtline('help', 'sessions', 'exprot');
    expect(stderr).toBe(
      "error: No command is named 'exprot'. Did you mean 'export'? Run \"thoughtline sessions --help\" to see what is possible.\n",
    );
  });

  it('says what to do in a checkout where nothing is installed yet', () => {
    const bin = join(home, 'checkout/bin');
    mkdirSync(bin, { recursive: true });
    copyFileSync(PROGRAM, join(bin, 'thoughtline.cjs'));
    const { status, stderr } = spawnSync(process.execPath, [join(bin, 'thoughtline.cjs'), 'serve'], {
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('Run "npm install"') });
  });

  it('prints its version', async () => {
    expect(await thoughtline('--version')).toEqual({ code: 0, stdout: `${manifest.version}\n`, stderr: '' });
  });

  it.each<[string, string]>([
    ['settigns', 'unknown command \'settigns\'\n(Did you mean settings?)\nRun "thoughtline --help"'],
    ['frobnicate', 'unknown command \'frobnicate\'\nRun "thoughtline --help"'],
    ['help settigns', "No command is named 'settigns'. Did you mean 'settings'?"],
    ['settings max_thoughts -5', 'max_thoughts cannot be "-5"'],
    ['settings set tools thnk', "No tool or set is named 'thnk'. Did you mean 'think'?"],
    ['tools export --fromat openai', "unknown option '--fromat'\n(Did you mean --format?)"],
    ['--versoin', 'unknown option \'--versoin\'\n(Did you mean --version?)\nRun "thoughtline --help"'],
  ])('exits with 2 and a suggestion for %s', async (words, message) => {
    const { code, stdout, stderr } = await thoughtline(...words.split(' '));
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(`error: ${message}`);
  });

  it.each(['sessions list', 'sessions prune', 'sessions stats'])(
    'exits with 2 when the settings cannot be read, rather than run %s on another store',
    async (words) => {
      const broken = mkdtempSync(join(home, 'broken-'));
      writeFileSync(join(broken, 'settings.json'), '{"store": "sqlite:elsewhere.db",}');
      const { code, stdout, stderr } = await runThoughtline(words.split(' '), { THOUGHTLINE_HOME: broken });
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toMatch(/^warning: .*settings\.json, line 1, column 33: .* Repair or remove the file.*\nerror: /);
      // What is wrong is told once.
      expect(stderr.match(/line 1, column 33/g)).toHaveLength(1);
      expect(readdirSync(broken)).toEqual(['settings.json']);
    },
  );

  it.each(['--help', '--version', 'settings list', 'tools list', 'projects list', 'tokens list'])(
    'needs no settings for %s',
    async (words) => {
      const broken = mkdtempSync(join(home, 'broken-'));
      writeFileSync(join(broken, 'settings.json'), '{');
      expect(await runThoughtline(words.split(' '), { THOUGHTLINE_HOME: broken })).toMatchObject({ code: 0 });
    },
  );

  it('exits with 1 when a file cannot be written', async () => {
    const { code, stderr } = await runThoughtline(['settings', 'redact', 'true'], { THOUGHTLINE_HOME: '/dev/null/x' });
    expect(code).toBe(1);
    expect(stderr).toContain('error: Cannot write /dev/null/x/settings.json');
  });

  it('stays quiet when the reader of its output leaves', () => {
    const command = `"${process.execPath}" "${PROGRAM}" settings list | true; exit "\${PIPESTATUS[0]}"`;
    const { status, stderr } = spawnSync('bash', ['-c', command], { env: { ...process.env, THOUGHTLINE_HOME: home } });
    expect({ status, stderr: stderr.toString() }).toEqual({ status: 0, stderr: '' });
  });

  it('fails when its output cannot be written', () => {
    const command = `"${process.execPath}" "${PROGRAM}" settings list > /dev/full`;
    const { status, stderr } = spawnSync('bash', ['-c', command], { env: { ...process.env, THOUGHTLINE_HOME: home } });
    expect({ status, stderr: stderr.toString() }).toEqual({
      status: 1,
      stderr: expect.stringContaining('Cannot write to standard output: ENOSPC'),
    });
  });
});
