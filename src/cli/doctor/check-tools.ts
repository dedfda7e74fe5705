import { ThoughtlineError } from '../../base/error.ts';
import { selectTools } from '../../toolbox/tool-sets.ts';
import type { Settings } from '../settings/settings.ts';
import type { Finding } from './finding.ts';

/** Whether every name in the setting `tools` is one of a tool or a set. */
export function checkTools(settings: Settings): Finding {
  const check = 'tools';
  try {
    return { check, status: 'ok', detail: selectTools(settings.get('tools')).join(', ') };
  } catch (error) {
    if (!(error instanceof ThoughtlineError)) throw error;
    const advice =
      'Correct it with "thoughtline settings set tools VALUE", or in THOUGHTLINE_TOOLS if it is set there.';
    return { check, status: 'warning', detail: error.message, advice };
  }
}
