import { describe, expect, it } from 'vitest';
import { knownModel } from './models.ts';

describe('knownModel', () => {
  it.each(['claude-haiku-4-5', 'claude-haiku-4-5-20251001', 'claude-haiku-4-5-latest'])('knows %s', (name) => {
    expect(knownModel('anthropic', name)).toMatchObject({ contextTokens: 200_000 });
  });

  it.each([
    ['openai', 'gpt-5-pro'],
    ['openai', 'gpt-5.9'],
    ['openai', 'constructor'],
    ['ollama', 'gpt-5'],
    ['__proto__', 'toString'],
  ])('does not guess what %s/%s is', (provider, name) => {
    expect(knownModel(provider, name)).toBeUndefined();
  });
});
