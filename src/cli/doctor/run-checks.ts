import { messageOf } from '../../base/error.ts';
import type { Journal } from '../../journal/journal.ts';
import type { Environment } from '../settings/setting-entry.ts';
import type { Settings } from '../settings/settings.ts';
import { checkHome } from './check-home.ts';
import { checkModel } from './check-model.ts';
import { checkNode } from './check-node.ts';
import { checkServers } from './check-servers.ts';
import { checkSettings } from './check-settings.ts';
import { checkStore } from './check-store.ts';
import { checkTemplates } from './check-templates.ts';
import { checkTools } from './check-tools.ts';
import type { Finding } from './finding.ts';

/** What is checked. */
export interface CheckParts {
  readonly home: string;
  readonly settings: Settings;
  readonly env: Environment;
  openJournal(): Promise<Journal>;
}

/** Runs every check, cheap ones first. A problem that one finds does not keep the others from running. */
export async function runChecks({ home, settings, env, openJournal }: CheckParts): Promise<Finding[]> {
  return [
    checkNode(),
    checkHome(home),
    ...checkSettings(settings),
    checkTools(settings),
    ...(await checkTemplates(home)),
    await storeFinding({ home, settings, openJournal }),
    ...(await checkModel({ env, model: settings.orDefault('model') })),
    ...(await checkServers({ home, env })),
  ];
}

async function storeFinding({ home, settings, openJournal }: Omit<CheckParts, 'env'>): Promise<Finding> {
  try {
    return await checkStore({ url: settings.get('store'), home, open: openJournal });
  } catch (error) {
    return { check: 'store', status: 'failed', detail: messageOf(error) };
  }
}
