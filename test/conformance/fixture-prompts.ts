import {
  acceptedContent,
  type GetPromptRequestParams,
  type GetPromptResult,
  type InputRequiredResult,
  inputRequired,
  type Prompt,
  type PromptMessage,
  type ServerContext,
} from '@modelcontextprotocol/server';
import * as z from 'zod';
import { invalidParams } from '../../src/server/mcp/invalid-params.ts';
import { embedded, IMAGE, text } from './fixture-content.ts';

const CONTEXT = z.object({ context: z.string() });

/** The prompts that scenarios look for. */
export const FIXTURE_PROMPTS: Prompt[] = [
  { name: 'test_simple_prompt', description: 'Says something.' },
  {
    name: 'test_prompt_with_arguments',
    description: 'Says what it is told.',
    arguments: [
      { name: 'arg1', description: 'One', required: true },
      { name: 'arg2', description: 'Two', required: true },
    ],
  },
  {
    name: 'test_prompt_with_embedded_resource',
    description: 'Shows a resource.',
    arguments: [{ name: 'resourceUri', description: 'Which', required: true }],
  },
  { name: 'test_prompt_with_image', description: 'Shows a picture.' },
  { name: 'test_input_required_result_prompt', description: 'Asks something first.' },
];

/** Writes one of them. */
export function writeFixture(
  { name, arguments: given = {} }: GetPromptRequestParams,
  { mcpReq }: ServerContext,
): GetPromptResult | InputRequiredResult {
  switch (name) {
    case 'test_simple_prompt':
      return said(text('This is a simple prompt for testing.'));
    case 'test_prompt_with_arguments':
      return said(text(`Prompt with arguments: arg1='${given['arg1']}', arg2='${given['arg2']}'`));
    case 'test_prompt_with_embedded_resource':
      return said(embedded(given['resourceUri'] ?? '', 'text/plain', 'Embedded.'), text('Look at the resource above.'));
    case 'test_prompt_with_image':
      return said(IMAGE, text('Look at the picture above.'));
    case 'test_input_required_result_prompt': {
      const answer = acceptedContent(mcpReq.inputResponses, 'user_context', CONTEXT);
      if (answer !== undefined) return said(text(answer.context));
      const question = inputRequired.elicit({ message: 'In which context?', requestedSchema: CONTEXT });
      return inputRequired({ inputRequests: { user_context: question } });
    }
    default:
      throw invalidParams(`No prompt is named ${name}.`);
  }
}

function said(...contents: PromptMessage['content'][]): GetPromptResult {
  return { messages: contents.map((content) => ({ role: 'user', content })) };
}
