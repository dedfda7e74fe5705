import type { AgentSettings } from '../../src/agent/agent-settings.ts';
import { createAgent } from '../../src/agent/create-agent.ts';
import type { Model } from '../../src/agent/model/model.ts';
import { ThoughtlineError } from '../../src/base/error.ts';
import type { ServedAgent } from '../../src/server/runs/served-agent.ts';
import type { ServerParts } from '../../src/server/server-parts.ts';
import { createRegistry } from '../../src/tools/registry.ts';
import { echoTool, SETTINGS } from '../agent/loop/agent-for-test.ts';

/** An agent for a server under test: scripted models, and the tools `look` (reads), `change` (asks) and `wait`. */
export interface ScriptedAgent {
  /** By id; `scripted/one` is the one that is asked without a name. */
  readonly models: Record<string, Model>;
  /** Which tools ran, in order: `name:text`. */
  readonly ran: string[];
  /** Tools that were allowed for good: `owner:name`. */
  readonly remembered: string[];
  settings: AgentSettings;
  /** Ends the calls of `wait`. */
  release(): void;
  /** What `startHttp` wants. */
  readonly agent: (parts: ServerParts) => ServedAgent;
}

/** Makes an agent of scripted models. */
export function createScriptedAgent(models: Record<string, Model>): ScriptedAgent {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const scripted: ScriptedAgent = {
    models,
    ran: [],
    remembered: [],
    settings: { ...SETTINGS, permissions: { tier: 'ask', allow: [], deny: [] } },
    release,
    agent: ({ journal, registry }) => {
      const tools = createRegistry([
        ...registry.all(),
        echoTool('look', ['read_only'], (text) => void scripted.ran.push(`look:${text}`)),
        echoTool('change', [], (text) => void scripted.ran.push(`change:${text}`)),
        echoTool('wait', ['read_only'], () => released),
      ]);
      return {
        agentFor: ({ maxSteps = 25 }) => {
          const settings = (): AgentSettings => ({ ...scripted.settings, limits: { steps: maxSteps } });
          return createAgent({ journal, tools: () => tools, settings });
        },
        findModel: async (id = 'scripted/one') => {
          const model = scripted.models[id];
          if (model === undefined) throw new ThoughtlineError('model/unknown', `No model is named ${id}.`);
          return model;
        },
        rememberTool: (owner, tool) => scripted.remembered.push(`${owner}:${tool}`),
        close: async () => {},
      };
    },
  };
  return scripted;
}
