import manifest from '../../package.json' with { type: 'json' };
import type { Clock } from '../base/clock.ts';
import { createLog, type Log } from '../base/log.ts';
import { perTurn } from '../base/per-turn.ts';
import type { Journal } from '../journal/journal.ts';
import { lazyJournal } from '../journal/lazy-journal.ts';
import { discreetJournal } from '../server/http/discreet-journal.ts';
import { keptJournal } from '../server/retention/kept-journal.ts';
import { sessionScopedJournal } from '../server/retention/session-scoped-journal.ts';
import type { ServerParts } from '../server/server-parts.ts';
import { createEngine } from '../thinking/create-engine.ts';
import type { Projects } from '../toolbox/projects/projects.ts';
import { createLiveTools } from './live-tools.ts';
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
  /** Where tools may work; the projects of the home folder, unless told. */
  readonly projects?: Projects | undefined;
}

/** Joins settings, store, engine and tools to what every door of the server opens on. */
export async function createServing(parts: ServingParts): Promise<ServerParts> {
  const { home, settings, output, clock, isConnection, projects = createProjectFile(home) } = parts;
  const log = createLog({ level: () => settings.orDefault('log_level'), write: (line) => output.note(line.trimEnd()) });
  const kept = createKeptJournal(parts, log);
  // Over a connection the caller is the user of this machine; over HTTP it can be anybody.
  const journal = isConnection ? kept : discreetJournal(kept, log);
  const thinking = createEngine({
    journal,
    clock,
    settings: perTurn(settings.derive(() => thinkingSettings(settings))),
  });
  return {
    version: manifest.version,
    ...(await createLiveTools({ settings, toolbox: { thinking, projects }, log })),
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

/** The store, opened when it is first used; what is kept in it, and for how long, is as the setting `retention` says now. */
function createKeptJournal({ settings, clock, openStore, isConnection }: ServingParts, log: Log): Journal {
  const retention = perTurn(settings.derive(() => settings.get('retention')));
  const store = lazyJournal(async () => {
    const { sweepRegularly } = await import('../server/retention/sweep-regularly.ts');
    const opened = await openStore();
    if (isConnection) (await import('./limit-young-generation.ts')).limitYoungGeneration();
    const stop = sweepRegularly({ journal: opened, clock, log }, { retention });
    const close = (): Promise<void> => {
      stop();
      return opened.close();
    };
    return { ...opened, close };
  });
  const memory = lazyJournal(async () => {
    const { openJournal } = await import('../journal/open-journal.ts');
    return openJournal('memory:');
  });
  return keptJournal({
    store: isConnection ? sessionScopedJournal(store, () => retention() === 'session') : store,
    memory,
    isKept: () => retention() !== 'none',
  });
}
