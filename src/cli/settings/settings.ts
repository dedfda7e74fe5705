import { join } from 'node:path';
import { didYouMean } from '../../base/closest.ts';
import { ThoughtlineError } from '../../base/error.ts';
import { checkText } from './check-setting.ts';
import { quoteValue } from './quote-value.ts';
import {
  describeAllowed,
  type Environment,
  entryOf,
  type SettingEntry,
  type SettingFlags,
  variableOf,
} from './setting-entry.ts';
import { createSettingsFile, type FileContent, type FileValues, type SettingsFile } from './settings-file.ts';
import { findSettingKey, SETTING_KEYS, type SettingKey, type SettingValue, settingOf } from './settings-table.ts';

/** The settings as they are now: a change by another process is seen by the next call. */
export interface Settings {
  /**
   * Throws when the value that counts is not allowed, and when only a file that cannot be read could tell it: privacy
   * must not depend on a comma. A bad value of another key does not matter.
   */
  get<Key extends SettingKey>(key: Key): SettingValue<Key>;
  /** The default where `get` would throw: for what a running server asks at every message. */
  orDefault<Key extends SettingKey>(key: Key): SettingValue<Key>;
  entry(key: SettingKey): SettingEntry;
  list(): SettingEntry[];
  /** Makes a value from settings, and makes it again only after a setting may have changed: for what is asked all the time. */
  derive<Value>(make: () => Value): () => Value;
  /** Writes a value, given as one types it, to the file. */
  set(key: SettingKey, text: string): Promise<SettingChange>;
  /** Takes a setting out of the file. */
  unset(key: SettingKey): Promise<SettingChange>;
  /** Everything that is wrong with the file and the environment, one sentence each. */
  problems(): string[];
}

/** A setting before and after the file was changed. */
export interface SettingChange {
  readonly before: SettingEntry;
  readonly after: SettingEntry;
}

/** Where settings come from. */
export interface SettingsParts {
  readonly home: string;
  readonly env: Environment;
  readonly flags?: SettingFlags;
  /** Given where several settings of one process are to see the same; `settings.json` in the home folder otherwise. */
  readonly file?: SettingsFile;
}

/** Joins flags, environment, file and defaults, strongest first. The file is read when a setting is asked for. */
export function createSettings(parts: SettingsParts): Settings {
  const { home, env, flags = {}, file = createSettingsFile(settingsPath(home)) } = parts;

  const find = (key: SettingKey, content: FileContent): SettingEntry =>
    entryOf(key, { home, flags, env, file: { path: file.path, values: content.ok ? content.values : {} } });
  const entry = (key: SettingKey): SettingEntry => find(key, file.read());

  const change = async (key: SettingKey, rewrite: (values: FileValues) => FileValues | undefined) => {
    const before = entry(key);
    await file.update(rewrite);
    return { before, after: entry(key) };
  };

  return {
    entry,
    get<Key extends SettingKey>(key: Key) {
      const content = file.read();
      const { value, source, problem } = find(key, content);
      if (problem !== undefined) throw new ThoughtlineError('settings/invalid-value', problem, { data: { key } });
      if (!content.ok && source === 'default' && settingOf(key).hasSafeDefault !== true) {
        throw new ThoughtlineError('settings/unreadable', describeUnreadable(content), { data: { key } });
      }
      // The check at run time and SettingValue come from the same row of the table.
      return value as SettingValue<Key>;
    },
    orDefault<Key extends SettingKey>(key: Key) {
      return entry(key).value as SettingValue<Key>;
    },
    list: () => SETTING_KEYS.map(entry),
    derive(make) {
      let known: { readonly content: FileContent; readonly value: ReturnType<typeof make> } | undefined;
      return () => {
        // Flags and environment stay as they are, and the file is the same as long as its content is.
        const content = file.read();
        if (known?.content !== content) known = { content, value: make() };
        return known.value;
      };
    },
    async set(key, text) {
      const { type, aliases = [] } = settingOf(key);
      const checked = checkText(type, text);
      if (!checked.ok) {
        const message = `${key} cannot be ${quoteValue(text)}; ${describeAllowed(checked)}`;
        throw new ThoughtlineError('settings/invalid-value', message, { data: { key } });
      }
      return change(key, (values) => ({ ...without(aliases, values), [key]: checked.value }));
    },
    async unset(key) {
      const names = [key, ...(settingOf(key).aliases ?? [])];
      const isIn = (values: FileValues) => names.some((name) => Object.hasOwn(values, name));
      return change(key, (values) => (isIn(values) ? without(names, values) : undefined));
    },
    problems: () => [
      ...problemsOfFile(file.path, file.read()),
      ...problemsOfEnvironment(env),
      ...SETTING_KEYS.flatMap((key) => entry(key).problem ?? []),
    ],
  };
}

/** The file of a home folder that settings are kept in. */
export function settingsPath(home: string): string {
  return join(home, 'settings.json');
}

/** The setting that a typed name means; `otherNames` could stand in its place and may be suggested too. */
export function requireSettingKey(name: string, otherNames: readonly string[] = []): SettingKey {
  const key = findSettingKey(name);
  if (key !== undefined) return key;
  const guess = didYouMean(name, [...SETTING_KEYS, ...otherNames]);
  const message = `No setting is named ${quoteValue(name)}.${guess} "thoughtline settings list" shows them all.`;
  throw new ThoughtlineError('settings/unknown-key', message, { data: { name } });
}

function without(names: readonly string[], values: FileValues): FileValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}

function problemsOfFile(path: string, content: FileContent): string[] {
  if (!content.ok) return [describeUnreadable(content)];
  return Object.keys(content.values).flatMap((name) => {
    const key = findSettingKey(name);
    if (key === undefined)
      return `${path} has an unknown setting, ${quoteValue(name)}.${didYouMean(name, SETTING_KEYS) || ' Remove it there.'}`;
    if (key !== name && Object.hasOwn(content.values, key))
      return `${path} has both ${key} and ${name}; ${key} counts.`;
    return [];
  });
}

function describeUnreadable({ problem }: { readonly problem: string }): string {
  return `${problem}. Repair or remove the file; until then, nothing is done that depends on what it says.`;
}

function problemsOfEnvironment(env: Environment): string[] {
  const known = [...SETTING_KEYS.map(variableOf), 'THOUGHTLINE_HOME', 'THOUGHTLINE_TOKEN'];
  return Object.keys(env)
    .filter((name) => name.startsWith('THOUGHTLINE_') && !known.includes(name))
    .map((name) => {
      const key = name.slice('THOUGHTLINE_'.length).toLowerCase();
      return `The variable ${quoteValue(name)} belongs to no setting.${didYouMean(key, SETTING_KEYS)}`;
    });
}
