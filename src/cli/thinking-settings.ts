import type { ThinkingSettings } from '../thinking/thinking-settings.ts';
import type { Settings } from './settings/settings.ts';

/** The settings in the words of the thinking engine, as they are at this moment. */
export function thinkingSettings(settings: Settings): ThinkingSettings {
  const perMinute = settings.get('thoughts_per_minute');
  return {
    maxThoughts: settings.get('max_thoughts'),
    maxThoughtLength: settings.get('max_thought_length'),
    thoughtsPerTurn: settings.get('thoughts_per_turn'),
    thoughtsPerMinute: perMinute === 'off' ? undefined : perMinute,
    reasoningTtlMs: settings.get('reasoning_ttl') * 1_000,
    echo: settings.get('think_echo'),
    redact: settings.get('redact'),
    redactPatterns: settings.get('redact_patterns'),
  };
}
