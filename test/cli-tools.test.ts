import { mkdtemp, rm, writeFile } from 'node:fs/promises';
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

  it('needs a name where tools are named', async () => {
    for (const none of ['', ' , ']) {
      expect(await tools(['list', '--tools', none])).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('Name at least one'),
      });
    }
  });

  it('refuses a mode that no tool has, and says when a named tool is not in a mode', async () => {
    const unknown = await tools(['list', '--mode', 'agnet']);
    expect(unknown).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining("Did you mean 'agent'?") });
    const none = await tools(['list', '--mode', 'agent', '--tools', 'compat']);
    expect(none).toEqual({ code: 0, stdout: '', stderr: 'None of these tools is offered in mode agent.\n' });
    expect((await tools(['list', '--mode', 'agent', '--tools', 'compat', '--json'])).stdout).toBe('[]\n');
  });

  it('warns of a settings file that cannot be read, and goes on with the defaults', async () => {
    await writeFile(join(home, 'settings.json'), '{ "max_thoughts": 5,\n}');
    const { code, stdout, stderr } = await tools(['list']);
    await rm(join(home, 'settings.json'));
    expect(code).toBe(0);
    expect(stdout).toContain('think');
    expect(stderr).toMatch(/warning: .*settings\.json.*line 2, column 1/);
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

describe('thoughtline tools explain', () => {
  it('shows how priority and relevance order the tools for a task', async () => {
    const { stdout, stderr, code } = await tools(['explain', 'search', 'the files for a regex', '--json']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const { task, maxTools, weights, tools: rows } = JSON.parse(stdout);
    expect({ task, maxTools }).toEqual({ task: 'search the files for a regex', maxTools: 64 });
    expect(rows[0]).toMatchObject({ name: 'search_files', isOffered: true });
    for (const { score, priority, relevance } of rows)
      expect(score).toBeCloseTo((weights.priority * priority) / 100 + weights.relevance * relevance, 2);
    const names = rows.map(({ name }: { name: string }) => name);
    expect(names).not.toContain('think');
    expect(names).toContain('spawn_agent');
  });

  it('prints the same for people, with what was left out', async () => {
    const env = { THOUGHTLINE_MAX_TOOLS: '2', THOUGHTLINE_TOOL_PRIORITY: 'web_fetch=90' };
    const { stdout, stderr } = await runThoughtline(['tools', 'explain', 'search for a regex'], {
      THOUGHTLINE_HOME: home,
      ...env,
    });
    expect(stdout).toMatch(/^search_files .*\d\.\d{3}/m);
    expect(stdout).toMatch(/^web_fetch .*priority by setting, preferred/m);
    expect(stdout).toMatch(/not offered/);
    expect(stderr).toContain('score = 0.3 × priority / 100 + 0.7 × relevance');
  });
});
