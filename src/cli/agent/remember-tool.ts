import { messageOf } from '../../base/error.ts';
import type { Output } from '../output.ts';
import type { Settings } from '../settings/settings.ts';

/** Adds a tool to the setting `allow`: the user said that it never needs to ask again. */
export async function rememberTool(tool: string, settings: Settings, output: Pick<Output, 'warning'>): Promise<void> {
  try {
    const allowed = settings.get('allow');
    if (!allowed.includes(tool)) await settings.set('allow', JSON.stringify([...allowed, tool]));
  } catch (error) {
    output.warning(`${tool} is allowed in this run, but that could not be saved: ${messageOf(error)}`);
  }
}
