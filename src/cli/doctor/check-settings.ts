import type { Settings } from '../settings/settings.ts';
import type { Finding } from './finding.ts';

/** One finding per mistake in the settings, or one that all is well. */
export function checkSettings(settings: Settings): Finding[] {
  const problems = settings.problems();
  if (problems.length > 0) {
    return problems.map((detail) => ({
      check: 'settings',
      status: 'warning',
      detail,
      advice:
        'Correct it with "thoughtline settings set KEY VALUE", or remove it with "thoughtline settings unset KEY".',
    }));
  }
  const changed = settings.list().filter(({ source }) => source !== 'default').length;
  return [{ check: 'settings', status: 'ok', detail: `${changed} changed, the rest at their defaults` }];
}
