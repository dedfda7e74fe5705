import manifest from '../../package.json' with { type: 'json' };
import type { Clock } from '../base/clock.ts';
import { createLog } from '../base/log.ts';
import { perTurn } from '../base/per-turn.ts';
import type { Journal } from '../journal/journal.ts';
import { lazyJournal } from '../journal/lazy-journal.ts';
import type { ServerParts } from '../server/server-parts.ts';
import { createThinking } from '../thinking/create-thinking.ts';
import { selectTools } from '../toolbox/tool-sets.ts';
import { createToolbox } from '../toolbox/toolbox.ts';
import { createRegistry } from '../tools/registry.ts';
import type { Output } from './output.ts';
import type { Settings } from './settings/settings.ts';
import { thinkingSettings } from './thinking-settings.ts';

/** What a server is made of. */
export interface ServingParts {
  readonly home: string;
  readonly settings: Settings;
  readonly output: Output;
  readonly clock: Clock;
  readonly openStore: () => Promise<Journal>;
}

/** Joins settings, store, engine and tools to what every door of the server opens on. */
export async function createServing({ home, settings, output, clock, openStore }: ServingParts): Promise<ServerParts> {
  const names = selectTools(settings.get('tools'));
  const journal = lazyJournal(() => openKept(settings, openStore));
  const thinking = createThinking({ journal, clock, settings: perTurn(() => thinkingSettings(settings)) });
  return {
    version: manifest.version,
    registry: createRegistry(await createToolbox({ thinking }, names), 'the built-in tools'),
    thinking,
    journal,
    templates: async () => {
      const { readTemplates } = await import('./templates.ts');
      return (await readTemplates(home)).templates;
    },
    limits: perTurn(() => ({
      maxMessageBytes: settings.orDefault('max_message_bytes'),
      requestsPerMinute: settings.orDefault('rate_limit'),
    })),
    clock,
    log: createLog({ level: () => settings.orDefault('log_level'), write: (line) => output.note(line.trimEnd()) }),
  };
}

/** With `retention: none` nothing reaches a disk. */
async function openKept(settings: Settings, openStore: () => Promise<Journal>): Promise<Journal> {
  if (settings.get('retention') !== 'none') return openStore();
  const { openJournal } = await import('../journal/open-journal.ts');
  return openJournal('memory:');
}
