import type { AgentSettings } from '../agent/agent-settings.ts';
import { createAgent } from '../agent/create-agent.ts';
import { findModel } from '../agent/providers/find-model.ts';
import { openTelemetry } from '../agent/telemetry/with-telemetry.ts';
import { perTurn } from '../base/per-turn.ts';
import type { RunWish, ServedAgent } from '../server/runs/served-agent.ts';
import type { ServerParts } from '../server/server-parts.ts';
import { createAgentTools } from './agent/agent-tools.ts';
import { liveText } from './agent/live-text.ts';
import { rememberTool } from './agent/remember-tool.ts';
import { toAgentSettings } from './agent/to-agent-settings.ts';
import type { Parts } from './compose.ts';
import type { Settings } from './settings/settings.ts';

/** What an agent over HTTP is made of. */
export interface ServeAgentParts {
  readonly parts: Pick<Parts, 'home' | 'env' | 'output'>;
  readonly serving: ServerParts;
  readonly settings: Settings;
}

/** The user of this machine. */
const LOCAL = 'local';

/**
 * Joins what a server has to an agent. Whoever can reach a server can also approve the calls of their own runs, so runs
 * get the tools that the server was told to offer (`--tools`) and no others. The user's MCP servers act in the user's
 * name: they are for the user alone, and only where all tools are offered.
 */
export async function openServedAgent({ parts, serving, settings }: ServeAgentParts): Promise<ServedAgent> {
  const { home, env, output } = parts;
  const { journal, registry, thinking, version, log } = serving;
  const agentSettings = perTurn(settings.derive(() => toAgentSettings(settings)));
  // A setting that cannot be understood is told now, and not amid a run.
  agentSettings();
  const redact = (text: string): string => String(thinking.redact(text));
  const own = createAgentTools({ serving, home, env });
  const telemetry = await openTelemetry({ env, version, settings: agentSettings, redact });
  return {
    agentFor: (wish) =>
      telemetry.observe(
        createAgent({
          journal,
          tools: wish.owner === LOCAL && offersAll(settings) ? own.registry : () => registry,
          settings: () => limited(agentSettings(), wish),
          redact,
          liveText: () => liveText(settings.get('redact_patterns')),
          subAgents: true,
          log,
        }),
      ),
    findModel: (id) => findModel(id ?? settings.get('model') ?? undefined, { env }),
    rememberTool: (owner, tool) => {
      // The settings are the user's: what others allow for good, they allow for this run.
      if (owner === LOCAL) void rememberTool(tool, settings, output);
    },
    close: async () => {
      await Promise.all([own.close(), telemetry.close()]);
    },
  };
}

function offersAll(settings: Settings): boolean {
  return settings
    .orDefault('tools')
    .split(/[\s,]+/)
    .includes('all');
}

/** A caller can ask for fewer steps than the settings allow, never for more. */
function limited(settings: AgentSettings, { maxSteps }: RunWish): AgentSettings {
  if (maxSteps === undefined) return settings;
  return { ...settings, limits: { ...settings.limits, steps: Math.min(maxSteps, settings.limits.steps) } };
}
