import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { FORMATS } from '../src/cli/commands/tools.ts';
import { EXPORT_FORMATS } from '../src/tools/export/export-tools.ts';
import { type Finished, runThoughtline } from './run-thoughtline.ts';

let home = '';

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'thoughtline-tools-'));
});

afterAll(() => rm(home, { recursive: true, force: true }));

function tools(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Finished> {
  return runThoughtline(['tools', ...args], { THOUGHTLINE_HOME: home, ...env });
}

describe('thoughtline tools list', () => {
  it('prints every part of every spec as JSON', async () => {
    const { stdout, code } = await tools(['list', '--json']);
    expect(code).toBe(0);
    const specs: Record<string, unknown>[] = JSON.parse(stdout);
    expect(specs.length).toBeGreaterThan(0);
    for (const spec of specs) {
      expect(Object.keys(spec)).toEqual([
        'name',
        'description',
        'inputSchema',
        'outputSchema',
        'annotations',
        'modes',
        'capabilities',
        'priority',
        'visibility',
        'timeoutMs',
        'title',
        'label',
        'parameterLabels',
      ]);
    }
  });

  it('is byte-identical across processes and locales', async () => {
    const locales = ['C', 'en_US.UTF-8', 'tr_TR.UTF-8', 'sv_SE.UTF-8', 'zh_CN.UTF-8'];
    const runs = await Promise.all(
      locales.map((locale) => tools(['list', '--json'], { LC_ALL: locale, LANG: locale, TZ: 'Asia/Tokyo' })),
    );
    expect(new Set(runs.map(({ stdout }) => stdout)).size).toBe(1);
    const texts = await Promise.all(locales.map((locale) => tools(['list'], { LC_ALL: locale })));
    expect(new Set(texts.map(({ stdout }) => stdout)).size).toBe(1);
  });

  it('X3 shows what a list of names and sets stands for', async () => {
    const { stdout } = await tools(['list', '--tools', 'default', '--json']);
    expect(JSON.parse(stdout).map(({ name }: { name: string }) => name)).toEqual([
      'reasoning_think',
      'think',
      'recall',
    ]);
    const { code, stderr } = await tools(['list', '--tools', 'recal']);
    expect(code).toBe(2);
    expect(stderr).toContain("Did you mean 'recall'?");
  });

  it('says which modes there are when none fits', async () => {
    const { stdout, code } = await tools(['list', '--mode', 'nowhere']);
    expect(code).toBe(0);
    expect(stdout).toBe('No tool is offered in mode nowhere. The modes are mcp, agent and subagent.\n');
    expect((await tools(['list', '--mode', 'nowhere', '--json'])).stdout).toBe('[]\n');
  });
});

describe('thoughtline tools export', () => {
  it('offers every format that there is', () => {
    expect(FORMATS).toEqual(EXPORT_FORMATS);
  });

  it.each(['mcp', 'openai', 'anthropic', 'gemini'])('prints JSON for %s', async (format) => {
    const { stdout, code } = await tools(['export', '--format', format]);
    expect(code).toBe(0);
    expect(JSON.stringify(JSON.parse(stdout))).toContain('"update_plan"');
  });

  it('prints one YAML manifest per tool for Dify', async () => {
    const { stdout, code } = await tools(['export', '--format', 'dify']);
    expect(code).toBe(0);
    const manifests = parseAllDocuments(stdout).map((document) => document.toJS());
    expect(manifests).toEqual(JSON.parse((await tools(['export', '--format', 'dify', '--json'])).stdout));
    expect(manifests[0].identity.label).toMatchObject({ en_US: expect.any(String), zh_Hans: expect.any(String) });
  });

  it.each([
    [['export'], '--format'],
    [['export', '--format', 'xml'], 'Allowed choices are mcp, openai, anthropic, gemini, dify'],
    [['lits'], 'Did you mean list?'],
    [['list', '--jsn'], 'Did you mean --json?'],
  ])('refuses %j with exit code 2 and says what is possible', async (args, hint) => {
    const { stderr, stdout, code } = await tools(args);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain(hint);
  });
});
