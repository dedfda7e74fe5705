import { describe, expect, expectTypeOf, it } from 'vitest';
import { checkJson } from './check-setting.ts';
import { typeName } from './setting-types.ts';
import { findSettingKey, SETTING_KEYS, type SettingValue, settingOf } from './settings-table.ts';

describe('SETTINGS', () => {
  it('has every setting with its type and default', () => {
    const rows = SETTING_KEYS.map((key) => [key, typeName(settingOf(key).type), settingOf(key).default]);
    const patterns = 'list of tool patterns';
    const optionalCount = 'integer of at least 1 or unset';
    expect(rows).toEqual([
      ['enable_thinking', 'boolean', false],
      ['thoughts', 'hidden, summary or full', 'hidden'],
      ['think_echo', 'boolean', true],
      ['max_thoughts', 'integer from 1 to 10000', 100],
      ['max_thought_length', 'integer of at least 1', 100_000],
      ['thoughts_per_turn', 'integer of at least 1', 50],
      ['thoughts_per_minute', 'integer of at least 1 or off', 'off'],
      ['reasoning_ttl', 'integer of at least 1', 86_400],
      ['retention', 'integer of at least 1, session or none', 30],
      ['redact', 'boolean', true],
      ['redact_patterns', 'list of regular expressions', []],
      ['store', 'sqlite:PATH, postgres://… or memory:', 'sqlite:{home}/thoughtline.db'],
      ['durability', 'full or normal', 'full'],
      ['tools', 'tool names and sets, separated by commas', 'default'],
      ['max_message_bytes', 'integer of at least 1', 4_194_304],
      ['rate_limit', 'integer of at least 1', 3_000],
      ['model', 'provider/name or unset', null],
      ['max_steps', 'integer of at least 1', 25],
      ['max_tokens', optionalCount, null],
      ['max_cost', 'number greater than 0 or unset', null],
      ['max_seconds', 'number greater than 0 or unset', null],
      ['temperature', 'number from 0 to 2 or unset', null],
      ['max_output_tokens', 'integer of at least 1', 8_192],
      ['max_tools', 'integer of at least 1', 64],
      ['tool_priority', 'map of tool or server to a number from 0 to 100', {}],
      ['history', 'native or transcript', 'native'],
      ['dialect', 'native, xml or caret', 'native'],
      ['dedup', 'newest, first or off', 'newest'],
      ['compact_at', 'number from 0 to 1', 0.8],
      ['permissions', 'read-only, ask or trusted', 'ask'],
      ['allow', patterns, []],
      ['deny', patterns, []],
      ['log_level', 'debug, info, warn, error or silent', 'warn'],
    ]);
  });

  it.each(SETTING_KEYS)('allows the default of %s and explains it in a sentence', (key) => {
    const { type, default: standard, help } = settingOf(key);
    expect(checkJson(type, standard)).toEqual({ ok: true, value: standard });
    expect(help).toMatch(/^\S.{10,118}\.$/);
  });

  it('is where the types of values come from', () => {
    expectTypeOf<SettingValue<'max_thoughts'>>().toEqualTypeOf<number>();
    expectTypeOf<SettingValue<'retention'>>().toEqualTypeOf<number | 'session' | 'none'>();
    expectTypeOf<SettingValue<'model'>>().toEqualTypeOf<string | null>();
    expectTypeOf<SettingValue<'deny'>>().toEqualTypeOf<readonly string[]>();
  });
});

describe('findSettingKey', () => {
  it('finds a setting by its name and by its alias', () => {
    expect(findSettingKey('redact')).toBe('redact');
    expect(findSettingKey('chat.enableThinking')).toBe('enable_thinking');
  });

  it('finds nothing under names that objects inherit', () => {
    expect(findSettingKey('constructor')).toBeUndefined();
    expect(findSettingKey('__proto__')).toBeUndefined();
  });
});
