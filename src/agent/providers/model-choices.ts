import { keyOf, PROVIDERS, type Provider, variableOf } from './provider-list.ts';
import type { Environment } from './provider-setup.ts';

/** One provider as a choice for the user. */
export interface ModelChoice {
  readonly provider: string;
  /** A model id to begin with. */
  readonly example: string;
  /** What to set. */
  readonly needs: string;
  /** What the provider needs is set; whether it works only asking tells. */
  readonly isSet: boolean;
}

/** All providers, and what each of them needs here. */
export function modelChoices(env: Environment): readonly ModelChoice[] {
  return Object.entries(PROVIDERS).map(([provider, each]) => ({
    provider,
    example: each.example,
    needs: each.needs,
    isSet: isSet(each, env),
  }));
}

/** The choices as lines for people, those that are ready marked. */
export function describeChoices(env: Environment): string {
  const choices = modelChoices(env);
  const width = Math.max(...choices.map(({ example }) => example.length));
  const lines = choices.map(
    ({ example, needs, isSet: set }) => `  ${example.padEnd(width)}  ${set ? '(ready) ' : ''}${needs}`,
  );
  const ready = choices.find(({ isSet: set }) => set)?.example;
  return [...lines, `For example: --model ${ready ?? 'anthropic/claude-sonnet-5-5'}`].join('\n');
}

function isSet(provider: Provider, env: Environment): boolean {
  return provider.needsKey ? keyOf(provider, env) !== undefined : variableOf(env, provider.baseUrlName) !== undefined;
}
