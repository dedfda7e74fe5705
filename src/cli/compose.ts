import { type Clock, systemClock } from '../base/clock.ts';
import { perTurn } from '../base/per-turn.ts';
import type { Journal } from '../journal/journal.ts';
import type { JournalOptions } from '../journal/open-journal.ts';
import type { ServerParts } from '../server/server-parts.ts';
import type { ToolRegistry } from '../tools/registry.ts';
import { createHome, homeFolder } from './home.ts';
import type { Output } from './output.ts';
import type { ServingParts } from './serving.ts';
import { keepLastGood } from './settings/keep-last-good.ts';
import type { Environment, SettingFlags } from './settings/setting-entry.ts';
import { createSettings, type Settings, settingsPath } from './settings/settings.ts';
import { createSettingsFile } from './settings/settings-file.ts';

/** What commands are given instead of reaching for it. */
export interface Parts {
  readonly home: string;
  readonly env: Environment;
  readonly output: Output;
  readonly clock: Clock;
  /** The settings of this run; a command passes the flags that override them. */
  settings(flags?: SettingFlags): Settings;
  /** All built-in tools, loaded when a command asks for them. */
  registry(): Promise<ToolRegistry>;
  /** Opens the store that the settings name; whoever opens it closes it. */
  journal(): Promise<Journal>;
  /** What a server serves; its store opens at the first use, and whoever serves closes it. */
  serving(flags?: SettingFlags, options?: ServingOptions): Promise<ServerParts>;
}

/** How a server differs from one over HTTP with the projects of the home folder. */
export type ServingOptions = Partial<Pick<ServingParts, 'isConnection' | 'projects'>> &
  Pick<JournalOptions, 'hasThread'>;

/** The composition root: the only place that constructs what commands share. */
export function compose({ env, output }: { readonly env: Environment; readonly output: Output }): Parts {
  const home = homeFolder(env);
  const file = keepLastGood(createSettingsFile(settingsPath(home)), output);
  const settings: Parts['settings'] = (flags = {}) => createSettings({ home, env, flags, file });
  const openStore = async (options: Pick<JournalOptions, 'hasThread'> = {}): Promise<Journal> => {
    const { openJournal } = await import('../journal/open-journal.ts');
    const current = settings();
    const store = current.get('store');
    if (store.startsWith('sqlite:')) createHome(home);
    return openJournal(store, { durability: current.get('durability'), ...options });
  };
  const serving: Parts['serving'] = async (flags, { isConnection = false, hasThread = true, projects } = {}) => {
    const { createServing } = await import('./serving.ts');
    // A server asks for many settings in every turn.
    const lookedAtOnce = { ...file, read: perTurn(() => file.read()) };
    return createServing({
      home,
      settings: createSettings({ home, env, flags: flags ?? {}, file: lookedAtOnce }),
      output,
      clock: systemClock,
      openStore: () => openStore({ hasThread }),
      isConnection,
      projects,
    });
  };
  return {
    home,
    env,
    output,
    clock: systemClock,
    settings,
    registry: async () => (await serving({ tools: 'all' })).registry,
    journal: () => openStore(),
    serving,
  };
}
