import type { ServerParts } from '../../server-parts.ts';
import { MCP_MODE } from '../list-tools.ts';
import { levelPrompts } from './level-prompts.ts';
import type { Prompt } from './prompt.ts';
import { sessionPrompts } from './session-prompts.ts';
import { templatePrompts } from './template-prompts.ts';

/** The prompts whose tools are offered, always in the same order. */
export async function offerPrompts({ registry, templates }: ServerParts): Promise<Prompt[]> {
  const tools = new Set(registry.forMode(MCP_MODE).map(({ spec }) => spec.name));
  return [
    ...(tools.has('reasoning_think') ? [...levelPrompts(), ...sessionPrompts(tools.has('recall'))] : []),
    ...(tools.has('think') ? templatePrompts(await templates()) : []),
  ];
}

/** The prompt of a name, if it is offered. */
export async function findPrompt(name: string, parts: ServerParts): Promise<Prompt | undefined> {
  return (await offerPrompts(parts)).find((prompt) => prompt.name === name);
}
