import { type GetPromptResult, type Prompt as PromptDefinition, specTypeSchemas } from '@modelcontextprotocol/server';
import { invalidParams } from '../invalid-params.ts';
import type { Reading } from '../resources/read-resource.ts';
import type { Served } from '../served.ts';
import { findPrompt, offerPrompts } from './offer-prompts.ts';
import type { GivenArguments, Prompt } from './prompt.ts';

/** Serves messages that users ask for by name. */
export function servePrompts({ server, parts, scope }: Served): void {
  const reading = { journal: parts.journal, owner: scope.owner };
  const { PaginatedRequestParams, GetPromptRequestParams } = specTypeSchemas;
  server.setRequestHandler('prompts/list', { params: PaginatedRequestParams }, async () => ({
    prompts: (await offerPrompts(parts)).map(toDefinition),
  }));
  server.setRequestHandler(
    'prompts/get',
    { params: GetPromptRequestParams },
    async ({ name, arguments: given = {} }) => {
      const prompt = await findPrompt(name, parts);
      if (prompt === undefined) throw invalidParams(`No prompt is named ${JSON.stringify(name.slice(0, 50))}.`);
      return write(prompt, given, reading);
    },
  );
}

async function write(prompt: Prompt, given: GivenArguments, reading: Reading): Promise<GetPromptResult> {
  // People leave fields of a form empty: a blank argument is one that was not given.
  const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value.trim() !== ''));
  for (const [name, { isOptional, description }] of Object.entries(prompt.arguments)) {
    if (isOptional !== true && !Object.hasOwn(filled, name)) throw invalidParams(`${name} is missing: ${description}.`);
  }
  const text = await prompt.write(filled, reading);
  return { description: prompt.description, messages: [{ role: 'user', content: { type: 'text', text } }] };
}

function toDefinition({ name, title, description, arguments: given }: Prompt): PromptDefinition {
  return {
    name,
    title,
    description,
    arguments: Object.entries(given).map(([argument, { description: meaning, isOptional }]) => ({
      name: argument,
      description: meaning,
      required: isOptional !== true,
    })),
  };
}
