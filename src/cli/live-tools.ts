import { messageOf } from '../base/error.ts';
import type { Log } from '../base/log.ts';
import { perTurn } from '../base/per-turn.ts';
import type { ServerParts } from '../server/server-parts.ts';
import { selectTools } from '../toolbox/tool-sets.ts';
import { createToolbox, type ToolboxParts } from '../toolbox/toolbox.ts';
import { createRegistry, type ToolRegistry } from '../tools/registry.ts';
import type { Settings } from './settings/settings.ts';

/** What the tools of a server are made of. */
export interface LiveToolsParts {
  readonly settings: Settings;
  readonly toolbox: ToolboxParts;
  readonly log: Log;
}

/** The tools that the setting `tools` names, also when it is changed while a server runs. */
export async function createLiveTools(
  parts: LiveToolsParts,
): Promise<Pick<ServerParts, 'registry' | 'allTools' | 'refresh'>> {
  const { settings, toolbox, log } = parts;
  const load = async (names: string): Promise<ToolRegistry> =>
    createRegistry(await createToolbox(toolbox, selectTools(names)), 'the built-in tools');
  let loaded = settings.get('tools');
  let registry = await load(loaded);
  // What cannot be understood changes nothing: it is told where settings are shown.
  const wanted = perTurn(settings.derive(() => attempt(() => settings.get('tools'))));
  let loading: Promise<void> | undefined;

  async function reload(names: string): Promise<void> {
    try {
      registry = await load(names);
    } catch (error) {
      log.warn(`The tools stay as they are: ${messageOf(error)}`);
    }
    loading = undefined;
  }

  return {
    registry: {
      register: (tool, origin) => registry.register(tool, origin),
      get: (name) => registry.get(name),
      all: () => registry.all(),
      forMode: (mode) => registry.forMode(mode),
      definitions: () => registry.definitions(),
      definitionsForMode: (mode) => registry.definitionsForMode(mode),
    },
    allTools: () => load('all'),
    refresh() {
      const names = wanted();
      if (names === undefined || names === loaded) return loading;
      loaded = names;
      loading = reload(names);
      return loading;
    },
  };
}

function attempt<Value>(look: () => Value): Value | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}
