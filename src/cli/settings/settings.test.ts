import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, expectTypeOf, it } from 'vitest';
import type { Environment } from './setting-entry.ts';
import { createSettings, requireSettingKey, type Settings } from './settings.ts';
import { SETTING_KEYS, type SettingKey } from './settings-table.ts';

let home: string;
let path: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'thoughtline-home-'));
  path = join(home, 'settings.json');
});

afterEach(() => rmSync(home, { recursive: true }));

function openSettings(env: Environment = {}): Settings {
  return createSettings({ home, env });
}

function writeSettings(values: object): void {
  writeFileSync(path, JSON.stringify(values));
}

function readSettings(): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

function isKnown(settings: Settings, key: SettingKey): boolean {
  try {
    settings.get(key);
    return true;
  } catch {
    return false;
  }
}

describe('createSettings', () => {
  it('gives defaults, with the types of the table', () => {
    const settings = openSettings();
    expectTypeOf(settings.get('max_thoughts')).toEqualTypeOf<number>();
    expect(settings.get('max_thoughts')).toBe(100);
    expect(settings.get('model')).toBeNull();
    expect(settings.get('store')).toBe(`sqlite:${home}/thoughtline.db`);
    expect(settings.problems()).toEqual([]);
    expect(existsSync(path)).toBe(false);
  });

  it('lets a flag beat the environment, the environment the file, the file the default', () => {
    writeSettings({ max_steps: 2, max_tools: 2, rate_limit: 2 });
    const env = { THOUGHTLINE_MAX_STEPS: '3', THOUGHTLINE_MAX_TOOLS: '3', THOUGHTLINE_REDACT: '' };
    const settings = createSettings({ home, env, flags: { max_steps: '4', max_tokens: undefined } });
    const sources = (['max_steps', 'max_tools', 'rate_limit', 'max_thoughts', 'max_tokens', 'redact'] as const)
      .map((key) => settings.entry(key))
      .map(({ value, source }) => [value, source]);
    expect(sources).toEqual([
      [4, 'flag'],
      [3, 'environment'],
      [2, 'file'],
      [100, 'default'],
      [null, 'default'],
      [true, 'default'],
    ]);
  });

  it('derives a value again only after a setting may have changed', () => {
    const settings = openSettings();
    let made = 0;
    const most = settings.derive(() => {
      made += 1;
      return settings.get('max_thoughts');
    });
    expect([most(), most(), made]).toEqual([100, 100, 1]);
    writeSettings({ max_thoughts: 7 });
    expect(most()).toBe(7);
    writeSettings({ max_thoughts: 'many' });
    expect(most).toThrow('max_thoughts');
    writeSettings({ max_thoughts: 8 });
    expect(most()).toBe(8);
  });

  it('lists every setting with exactly the promised fields', () => {
    const entries = openSettings().list();
    expect(entries.map(({ key }) => key)).toEqual(SETTING_KEYS);
    for (const entry of entries) {
      expect(Object.keys(entry)).toEqual(['key', 'value', 'default', 'source', 'type', 'help']);
    }
  });

  it('sets and unsets, and says what was before', async () => {
    const settings = openSettings();
    expect(await settings.set('max_thoughts', '200')).toMatchObject({
      before: { value: 100, source: 'default' },
      after: { value: 200, source: 'file' },
    });
    expect(settings.get('max_thoughts')).toBe(200);
    expect(await settings.unset('max_thoughts')).toMatchObject({ before: { value: 200 }, after: { value: 100 } });
    expect(readSettings()).toEqual({});
  });

  it('writes null where an optional setting is set to nothing', async () => {
    writeSettings({ max_tokens: 5 });
    await openSettings().set('max_tokens', 'unset');
    expect(readSettings()).toEqual({ max_tokens: null });
  });

  it('refuses a value that is not allowed, and writes nothing', async () => {
    await expect(openSettings().set('max_thoughts', 'many')).rejects.toMatchObject({
      code: 'settings/invalid-value',
      message: 'max_thoughts cannot be "many"; allowed: integer from 1 to 10000.',
    });
    expect(existsSync(path)).toBe(false);
  });

  it('keeps what it does not know, and the order of the file', async () => {
    writeFileSync(path, '{"theme": {"dark": true}, "max_steps": 3, "__proto__": 1}');
    await openSettings().set('max_steps', '4');
    expect(readFileSync(path, 'utf8').replace(/\s/g, '')).toBe('{"theme":{"dark":true},"max_steps":4,"__proto__":1}');
  });

  it('sees at once what another instance or an editor wrote', async () => {
    const settings = openSettings();
    expect(settings.get('enable_thinking')).toBe(false);
    await openSettings().set('enable_thinking', 'true');
    expect(settings.get('enable_thinking')).toBe(true);
    writeSettings({ enable_thinking: false });
    expect(settings.get('enable_thinking')).toBe(false);
  });

  it('reads the alias in the file, and replaces it when the setting is written', async () => {
    writeSettings({ 'chat.enableThinking': true });
    const settings = openSettings();
    expect(settings.entry('enable_thinking')).toMatchObject({ value: true, source: 'file' });
    expect(settings.problems()).toEqual([]);
    await settings.set('enable_thinking', 'false');
    expect(readSettings()).toEqual({ enable_thinking: false });
    writeSettings({ 'chat.enableThinking': true });
    await settings.unset('enable_thinking');
    expect(readSettings()).toEqual({});
  });

  it('says which of setting and alias counts when the file has both', () => {
    writeSettings({ 'chat.enableThinking': true, enable_thinking: false });
    const settings = openSettings();
    expect(settings.get('enable_thinking')).toBe(false);
    expect(settings.problems()).toEqual([
      `${path} has both enable_thinking and chat.enableThinking; enable_thinking counts.`,
    ]);
  });

  it('throws for a bad value when that setting is used, and for no other', () => {
    writeSettings({ redact: 'true', max_thoughts: 0, max_steps: 7 });
    const settings = openSettings({ THOUGHTLINE_THOUGHTS: 'ful' });
    const problems = [
      `thoughts is "ful" in THOUGHTLINE_THOUGHTS; allowed: hidden, summary or full. Did you mean 'full'?`,
      `max_thoughts is 0 in ${path}; allowed: integer from 1 to 10000.`,
      `redact is "true" in ${path}; allowed: true or false. Write it without quotes.`,
    ];
    expect(settings.problems()).toEqual(problems);
    expect(() => settings.get('thoughts')).toThrow(problems[0]);
    expect(() => settings.get('redact')).toThrow(problems[2]);
    expect(settings.get('max_steps')).toBe(7);
    expect(settings.entry('max_thoughts')).toMatchObject({ value: 100, source: 'file', problem: problems[1] });
  });

  it('does not ask weaker sources when a stronger one is wrong', () => {
    writeSettings({ max_steps: 7 });
    expect(() => openSettings({ THOUGHTLINE_MAX_STEPS: 'x' }).get('max_steps')).toThrow('THOUGHTLINE_MAX_STEPS');
    const flagged = createSettings({ home, env: {}, flags: { max_steps: 'x' } });
    expect(() => flagged.get('max_steps')).toThrow('max_steps is "x" in --max-steps');
  });

  it('ignores unknown keys and variables, and suggests what was meant', () => {
    writeSettings({ max_thougths: 3 });
    const env = { THOUGHTLINE_MAX_STEP: '3', THOUGHTLINE_HOME: home, HOME: '/' };
    expect(openSettings(env).problems()).toEqual([
      `${path} has an unknown setting, "max_thougths". Did you mean 'max_thoughts'?`,
      `The variable "THOUGHTLINE_MAX_STEP" belongs to no setting. Did you mean 'max_steps'?`,
    ]);
  });

  it('throws for what only a corrupt file could tell, and does not touch the file', async () => {
    const broken = '{\n  "max_steps": 7,\n}';
    writeFileSync(path, broken);
    const env = { THOUGHTLINE_MAX_TOOLS: '3' };
    const settings = createSettings({ home, env, flags: { max_thoughts: '4' } });
    const problem =
      `${path}, line 3, column 1: expected a key in double quotes, found '}'. ` +
      'Repair or remove the file; until then, nothing is done that depends on what it says.';
    expect(() => settings.get('redact_patterns')).toThrow(
      expect.objectContaining({ code: 'settings/unreadable', message: problem, data: { key: 'redact_patterns' } }),
    );
    expect([settings.get('max_tools'), settings.get('max_thoughts'), settings.orDefault('max_steps')]).toEqual([
      3, 4, 25,
    ]);
    expect(SETTING_KEYS.filter((key) => isKnown(settings, key))).toEqual(['max_thoughts', 'tools', 'max_tools']);
    expect(settings.list()).toHaveLength(SETTING_KEYS.length);
    expect(settings.problems()).toEqual([problem]);
    await expect(settings.set('max_steps', '8')).rejects.toThrow(`${path}, line 3`);
    await expect(settings.unset('max_steps')).rejects.toThrow(`${path}, line 3`);
    expect(readFileSync(path, 'utf8')).toBe(broken);
    writeSettings({ max_steps: 7 });
    expect(settings.get('max_steps')).toBe(7);
  });
});

describe('requireSettingKey', () => {
  it('understands names and aliases', () => {
    expect(requireSettingKey('max_steps')).toBe('max_steps');
    expect(requireSettingKey('chat.enableThinking')).toBe('enable_thinking');
  });

  it('suggests settings and whatever else could stand there', () => {
    expect(() => requireSettingKey('max-thoughts')).toThrow("Did you mean 'max_thoughts'");
    expect(() => requireSettingKey('lst', ['list'])).toThrow("Did you mean 'list'");
  });
});
