import type { JsonValue } from '../../base/json.ts';
import { type Checked, checkJson, checkText } from './check-setting.ts';
import { quoteValue } from './quote-value.ts';
import { typeName } from './setting-types.ts';
import type { FileValues } from './settings-file.ts';
import { type SettingKey, settingOf } from './settings-table.ts';

/** Who gives a setting its value, strongest first. */
export type SettingSource = 'flag' | 'environment' | 'file' | 'default';

/** All about one setting. With a `problem`, `value` is the default and `source` is where the bad value stands. */
export interface SettingEntry {
  readonly key: SettingKey;
  readonly value: JsonValue;
  readonly default: JsonValue;
  readonly source: SettingSource;
  readonly type: string;
  readonly help: string;
  readonly problem?: string;
}

/** Everything that can give a setting its value. Flags hold the text that was typed. */
export interface SettingSources {
  readonly home: string;
  readonly flags: SettingFlags;
  readonly env: Environment;
  readonly file: { readonly path: string; readonly values: FileValues };
}

/** Settings given for one run of a command. */
export type SettingFlags = { readonly [Key in SettingKey]?: string | undefined };

/** The variables of the process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Looks a setting up. The strongest source that names it counts, even if its value is bad: weaker ones are not asked. */
export function entryOf(key: SettingKey, sources: SettingSources): SettingEntry {
  const { type, help, default: plain } = settingOf(key);
  const standard = typeof plain === 'string' ? plain.replace('{home}', () => sources.home) : plain;
  const given = findGiven(key, sources);
  const row = {
    key,
    value: given?.checked.ok ? given.checked.value : standard,
    default: standard,
    source: given?.source ?? 'default',
    type: typeName(type),
    help,
  };
  if (given === undefined || given.checked.ok) return row;
  return { ...row, problem: `${key} is ${quoteValue(given.raw)} in ${given.place}; ${describeAllowed(given.checked)}` };
}

/** The environment variable that gives a setting its value. */
export function variableOf(key: SettingKey): string {
  return `THOUGHTLINE_${key.toUpperCase()}`;
}

/** The end of a message about a refused value. */
export function describeAllowed({ allowed, hint }: { readonly allowed: string; readonly hint: string }): string {
  return `allowed: ${allowed}.${hint}`;
}

interface Given {
  readonly source: SettingSource;
  readonly place: string;
  readonly raw: unknown;
  readonly checked: Checked;
}

function findGiven(key: SettingKey, { flags, env, file }: SettingSources): Given | undefined {
  const { type, aliases = [] } = settingOf(key);
  const flag = flags[key];
  if (flag !== undefined) {
    return { source: 'flag', place: `--${key.replaceAll('_', '-')}`, raw: flag, checked: checkText(type, flag) };
  }
  const variable = env[variableOf(key)];
  // Shells and config files cannot always leave a variable out: an empty one gives nothing.
  if (variable !== undefined && variable !== '') {
    return { source: 'environment', place: variableOf(key), raw: variable, checked: checkText(type, variable) };
  }
  const name = [key, ...aliases].find((candidate) => Object.hasOwn(file.values, candidate));
  if (name === undefined) return undefined;
  const raw = file.values[name];
  return { source: 'file', place: file.path, raw, checked: checkJson(type, raw) };
}
