import type { AgentSettings } from '../../agent/agent-settings.ts';
import type { Settings } from '../settings/settings.ts';

/** The settings in the words of the agent, as they are at this moment. */
export function toAgentSettings(settings: Settings): AgentSettings {
  return {
    enableThinking: settings.get('enable_thinking'),
    thoughts: settings.get('thoughts'),
    limits: {
      steps: settings.get('max_steps'),
      tokens: settings.get('max_tokens') ?? undefined,
      cost: settings.get('max_cost') ?? undefined,
      seconds: settings.get('max_seconds') ?? undefined,
    },
    temperature: settings.get('temperature') ?? undefined,
    maxOutputTokens: settings.get('max_output_tokens'),
    maxTools: settings.get('max_tools'),
    toolPriority: settings.get('tool_priority'),
    style: { history: settings.get('history'), dialect: settings.get('dialect'), dedup: settings.get('dedup') },
    compactAt: settings.get('compact_at'),
    permissions: { tier: settings.get('permissions'), allow: settings.get('allow'), deny: settings.get('deny') },
  };
}
