import { type Clock, systemClock } from '../base/clock.ts';
import type { Journal } from '../journal/journal.ts';
import type { ToolRegistry } from '../tools/registry.ts';
import { createHome, homeFolder } from './home.ts';
import type { Output } from './output.ts';
import type { Environment, SettingFlags } from './settings/setting-entry.ts';
import { createSettings, type Settings } from './settings/settings.ts';
import { thinkingSettings } from './thinking-settings.ts';

/** What commands are given instead of reaching for it. */
export interface Parts {
  readonly home: string;
  readonly output: Output;
  readonly clock: Clock;
  /** The settings of this run; a command passes the flags that override them. */
  settings(flags?: SettingFlags): Settings;
  /** The built-in tools, loaded when a command asks for them. */
  registry(): Promise<ToolRegistry>;
  /** Opens the store that the settings name; whoever opens it closes it. */
  journal(): Promise<Journal>;
}

/** The composition root: the only place that constructs what commands share. */
export function compose({ env, output }: { readonly env: Environment; readonly output: Output }): Parts {
  const home = homeFolder(env);
  const settings: Parts['settings'] = (flags = {}) => createSettings({ home, env, flags });
  const journal = async (): Promise<Journal> => {
    const { openJournal } = await import('../journal/open-journal.ts');
    const current = settings();
    const store = current.get('store');
    if (store.startsWith('sqlite:')) createHome(home);
    return openJournal(store, { durability: current.get('durability') });
  };
  return {
    home,
    output,
    clock: systemClock,
    settings,
    async registry() {
      const [{ createRegistry }, { createToolbox }, { createThinking }, { lazyJournal }] = await Promise.all([
        import('../tools/registry.ts'),
        import('../toolbox/toolbox.ts'),
        import('../thinking/create-thinking.ts'),
        import('../journal/lazy-journal.ts'),
      ]);
      const current = settings();
      const thinking = createThinking({
        journal: lazyJournal(journal),
        clock: systemClock,
        settings: () => thinkingSettings(current),
      });
      return createRegistry(createToolbox({ thinking }), 'the built-in tools');
    },
    journal,
  };
}
