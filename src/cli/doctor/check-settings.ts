import { type SettingEntry, variableOf } from '../settings/setting-entry.ts';
import type { Settings } from '../settings/settings.ts';
import type { Finding } from './finding.ts';

/** One finding per mistake in the settings, or one that all is well. */
export function checkSettings(settings: Settings): Finding[] {
  const entries = settings.list();
  const wrong = entries.filter(({ problem }) => problem !== undefined);
  // What is wrong with the file as a whole says itself what to do.
  const others = settings.problems().filter((text) => wrong.every(({ problem }) => problem !== text));
  const findings: Finding[] = [
    ...others.map((detail) => ({ check: 'settings', status: 'warning' as const, detail })),
    ...wrong.map(toFinding),
  ];
  if (findings.length > 0) return findings;
  const changed = entries.filter(({ source }) => source !== 'default').length;
  const detail = changed === 0 ? 'all at their defaults' : `${changed} changed, the rest at their defaults`;
  return [{ check: 'settings', status: 'ok', detail }];
}

function toFinding({ key, problem = '', source }: SettingEntry): Finding {
  const advice =
    source === 'environment'
      ? `Change the variable ${variableOf(key)}, or take it away.`
      : `Correct it with "thoughtline settings set ${key} VALUE", or go back to the default with "thoughtline settings unset ${key}".`;
  return { check: 'settings', status: 'warning', detail: problem, advice };
}
