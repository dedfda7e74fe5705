import type { Command } from 'commander';
import { equalJson } from '../../base/json.ts';
import { redactSecrets } from '../../base/redact-secrets.ts';
import { toOneLine } from '../../base/visible-text.ts';
import type { Parts } from '../compose.ts';
import type { Output } from '../output.ts';
import { hidePassword } from '../settings/hide-password.ts';
import { type SettingEntry, variableOf } from '../settings/setting-entry.ts';
import { toText } from '../settings/setting-types.ts';
import { requireSettingKey, type SettingChange, type Settings } from '../settings/settings.ts';
import type { SettingKey } from '../settings/settings-table.ts';

/** Adds `settings`, its subcommands and its short forms `settings KEY` and `settings KEY VALUE`. */
export function addSettingsCommand(program: Command, { output, settings: openSettings }: Parts): void {
  const settings = openSettings();
  const set = async (key: SettingKey, text: string): Promise<Outcome> => {
    if (key === 'tools') await checkTools(text);
    if (key === 'model') await warnOfProvider(text, output);
    return change(settings, key, text);
  };
  const answer = (command: Command, act: (...given: string[]) => Outcome | Promise<Outcome>) =>
    command.option('--json', 'print the result as JSON').action(async () => {
      print(await act(...command.processedArgs), command.optsWithGlobals()['json'] === true, output);
      for (const problem of settings.problems()) output.warning(problem);
    });

  const root = program
    .command('settings')
    .description('show and change settings')
    .addHelpText('after', AFTER_HELP)
    .helpCommand(true);
  root.argument('[key]', 'the setting to show; all when left out').argument('[value]', 'what to set it to');
  answer(root, (name?: string, value?: string) => {
    if (name === undefined) return showAll(settings, output);
    const subcommands = root.commands.map((command) => command.name());
    const key = requireSettingKey(name, subcommands);
    return value === undefined ? show(settings, key) : set(key, value);
  });
  answer(root.command('list').description('show all settings'), () => showAll(settings, output));
  answer(root.command('get <key>').description('show a setting'), (name) => show(settings, requireSettingKey(name)));
  answer(root.command('set <key> <value>').description('change a setting'), (name, value) =>
    set(requireSettingKey(name), value),
  );
  answer(root.command('unset <key>').description('go back to the default'), (name) =>
    unset(settings, requireSettingKey(name)),
  );
  answer(
    root.command('enable-thinking').description('short for "set enable_thinking"').argument('[value]', '', 'true'),
    (value) => set('enable_thinking', value),
  );
}

const AFTER_HELP = `
Examples:
  thoughtline settings list                      all of them: value, where it comes from, what it is for
  thoughtline settings max_thoughts              print a setting
  thoughtline settings max_thoughts 200          set it
  thoughtline settings set deny 'web_*,delete_*' a list: separated by commas, or a JSON list
  thoughtline settings set tool_priority recall=90,think=70
  thoughtline settings list --json               with types, defaults, sources and help`;

/** What a subcommand has to say: `json` or `text` is its result, `note` tells people what happened. */
interface Outcome {
  readonly json: unknown;
  readonly text?: string;
  readonly note?: string;
}

function print({ json, text, note }: Outcome, wantsJson: boolean, output: Output): void {
  if (wantsJson) output.json(json);
  else if (text !== undefined) output.result(text);
  if (note !== undefined) output.note(note);
}

/** Not refused: a newer version may know the provider. */
async function warnOfProvider(model: string, { warning }: Output): Promise<void> {
  const [provider = ''] = model.trim().split('/', 1);
  const { PROVIDERS } = await import('../../agent/providers/provider-list.ts');
  if (!model.includes('/') || Object.hasOwn(PROVIDERS, provider)) return;
  warning(`No provider is named "${toOneLine(provider)}". Known: ${Object.keys(PROVIDERS).join(', ')}.`);
}

function showAll(settings: Settings, { colors }: Output): Outcome {
  const entries = settings.list();
  const keyWidth = Math.max(...entries.map(({ key }) => key.length));
  const lines = entries.map((entry) => {
    const { key, source, help } = entry;
    const given = `${key.padEnd(keyWidth)}  ${toShown(entry).padEnd(VALUE_WIDTH)}`;
    return `${source === 'default' ? given : colors.bold(given)}  ${source.padEnd(11)}  ${colors.dim(help)}`;
  });
  return { json: entries.map(toShownEntry), text: lines.join('\n') };
}

/** Fits every default but the store's, which is a path. */
const VALUE_WIDTH = 8;

function show(settings: Settings, key: SettingKey): Outcome {
  // Fails where the value is not allowed; the entry holds the default then.
  settings.get(key);
  const entry = settings.entry(key);
  return { text: toShown(entry), json: toShownEntry(entry) };
}

/** Which tools there are, the table of settings does not know. */
async function checkTools(text: string): Promise<void> {
  const { selectTools } = await import('../../toolbox/tool-sets.ts');
  selectTools(text);
}

async function change(settings: Settings, key: SettingKey, text: string): Promise<Outcome> {
  const changed = await settings.set(key, text);
  const { after } = changed;
  const note = isOverridden(after)
    ? `Saved, but ${variableOf(key)} overrides the file: ${key} is still ${toShown(after)}.`
    : `${key} is now ${toShown(after)}${formerly(changed)}.`;
  return { json: toShownEntry(after), note };
}

async function unset(settings: Settings, key: SettingKey): Promise<Outcome> {
  const change = await settings.unset(key);
  const { after } = change;
  const note = isOverridden(after)
    ? `The file does not set ${key} any more, but ${variableOf(key)} does: it is still ${toShown(after)}.`
    : `${key} is at its default, ${toShown(after)}${formerly(change)}.`;
  return { json: toShownEntry(after), note };
}

function formerly({ before, after }: SettingChange): string {
  if (before.problem !== undefined) return ' (its value was not allowed before)';
  if (equalJson(before.value, after.value)) return '';
  const was = toShown(before);
  return was === toShown(after) ? ' (changed in what is hidden)' : ` (was ${was})`;
}

/** What is printed is seen by others, too, and copied into reports: a password stands in the file alone. */
function toShown({ key, value }: SettingEntry): string {
  const text = toText(value);
  return key === 'store' ? hidePassword(text) : redactSecrets(text);
}

function toShownEntry(entry: SettingEntry): SettingEntry {
  return typeof entry.value === 'string' ? { ...entry, value: toShown(entry) } : entry;
}

function isOverridden({ source }: SettingEntry): boolean {
  return source === 'environment';
}
