import manifest from '../../package.json' with { type: 'json' };
import type { Clock } from '../base/clock.ts';
import { createLog, type Log } from '../base/log.ts';
import { perTurn } from '../base/per-turn.ts';
import type { Journal } from '../journal/journal.ts';
import { lazyJournal } from '../journal/lazy-journal.ts';
import type { ServerParts } from '../server/server-parts.ts';
import { createThinking } from '../thinking/create-thinking.ts';
import { selectTools } from '../toolbox/tool-sets.ts';
import { createToolbox } from '../toolbox/toolbox.ts';
import { createRegistry } from '../tools/registry.ts';
import type { Output } from './output.ts';
import { createProjectFile } from './projects/project-file.ts';
import type { Settings } from './settings/settings.ts';
import { thinkingSettings } from './thinking-settings.ts';

/** What a server is made of. */
export interface ServingParts {
  readonly home: string;
  readonly settings: Settings;
  readonly output: Output;
  readonly clock: Clock;
  readonly openStore: () => Promise<Journal>;
  /** Whether it serves one connection and ends with it: with `retention: session`, so do the sessions. */
  readonly isConnection: boolean;
}

/** Joins settings, store, engine and tools to what every door of the server opens on. */
export async function createServing(parts: ServingParts): Promise<ServerParts> {
  const { home, settings, output, clock } = parts;
  const names = selectTools(settings.get('tools'));
  const log = createLog({ level: () => settings.orDefault('log_level'), write: (line) => output.note(line.trimEnd()) });
  const journal = lazyJournal(() => openKept(parts, log));
  const thinking = createThinking({
    journal,
    clock,
    settings: perTurn(settings.derive(() => thinkingSettings(settings))),
  });
  return {
    version: manifest.version,
    registry: createRegistry(
      await createToolbox({ thinking, projects: createProjectFile(home) }, names),
      'the built-in tools',
    ),
    thinking,
    journal,
    templates: async () => {
      const { readTemplates } = await import('./templates.ts');
      return (await readTemplates(home)).templates;
    },
    limits: perTurn(
      settings.derive(() => ({
        maxMessageBytes: settings.orDefault('max_message_bytes'),
        requestsPerMinute: settings.orDefault('rate_limit'),
      })),
    ),
    clock,
    log,
  };
}

/** Opens the store and keeps in it what the setting `retention` says: with `none`, nothing reaches a disk. */
async function openKept({ settings, clock, openStore, isConnection }: ServingParts, log: Log): Promise<Journal> {
  const retention = settings.get('retention');
  if (retention === 'none') {
    const { openJournal } = await import('../journal/open-journal.ts');
    return openJournal('memory:');
  }
  const { sweepRegularly } = await import('../server/retention/sweep-regularly.ts');
  const store = await openStore();
  const stop = sweepRegularly({ journal: store, clock, log }, { retention: () => settings.get('retention') });
  const journal: Journal = {
    ...store,
    close: () => {
      stop();
      return store.close();
    },
  };
  if (retention !== 'session' || !isConnection) return journal;
  const { sessionScopedJournal } = await import('../server/retention/session-scoped-journal.ts');
  return sessionScopedJournal(journal);
}
