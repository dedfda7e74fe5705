import type { AgentSettings } from './agent-settings.ts';

/** The settings of an agent: the defaults of the command line, and what is changed about them. */
export function createAgentSettings(changes: Partial<AgentSettings> = {}): AgentSettings {
  return { ...DEFAULTS, ...changes };
}

const DEFAULTS: AgentSettings = {
  enableThinking: false,
  thoughts: 'hidden',
  limits: { steps: 25 },
  maxOutputTokens: 8_192,
  maxTools: 64,
  toolPriority: {},
  style: { history: 'native', dialect: 'native', dedup: 'newest' },
  compactAt: 0.8,
  permissions: { tier: 'ask', allow: [], deny: [] },
};
