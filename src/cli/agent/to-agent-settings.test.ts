import { describe, expect, it } from 'vitest';
import { createAgentSettings } from '../../agent/create-agent-settings.ts';
import { createSettings } from '../settings/settings.ts';
import { toAgentSettings } from './to-agent-settings.ts';

const settingsOf = (env: Readonly<Record<string, string>>) =>
  toAgentSettings(createSettings({ home: '/nowhere', env }));

describe('toAgentSettings', () => {
  it('gives the defaults that programs get, too', () => {
    expect(settingsOf({})).toEqual(createAgentSettings());
  });

  it('reads every setting of the agent', () => {
    const given = settingsOf({
      THOUGHTLINE_ENABLE_THINKING: 'true',
      THOUGHTLINE_THOUGHTS: 'full',
      THOUGHTLINE_MAX_STEPS: '3',
      THOUGHTLINE_MAX_TOKENS: '4',
      THOUGHTLINE_MAX_COST: '0.5',
      THOUGHTLINE_MAX_SECONDS: '6',
      THOUGHTLINE_TEMPERATURE: '0',
      THOUGHTLINE_MAX_OUTPUT_TOKENS: '7',
      THOUGHTLINE_MAX_TOOLS: '8',
      THOUGHTLINE_TOOL_PRIORITY: 'recall=90',
      THOUGHTLINE_HISTORY: 'transcript',
      THOUGHTLINE_DIALECT: 'xml',
      THOUGHTLINE_DEDUP: 'first',
      THOUGHTLINE_COMPACT_AT: '0.5',
      THOUGHTLINE_PERMISSIONS: 'trusted',
      THOUGHTLINE_ALLOW: 'a*',
      THOUGHTLINE_DENY: 'b*',
    });
    expect(given).toEqual({
      enableThinking: true,
      thoughts: 'full',
      limits: { steps: 3, tokens: 4, cost: 0.5, seconds: 6 },
      temperature: 0,
      maxOutputTokens: 7,
      maxTools: 8,
      toolPriority: { recall: 90 },
      style: { history: 'transcript', dialect: 'xml', dedup: 'first' },
      compactAt: 0.5,
      permissions: { tier: 'trusted', allow: ['a*'], deny: ['b*'] },
    });
  });
});
