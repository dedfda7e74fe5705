import { setTimeout as pause } from 'node:timers/promises';
import type { CallToolResult, InputRequiredResult, ServerContext, Tool } from '@modelcontextprotocol/server';
import { AUDIO, embedded, IMAGE, text } from './fixture-content.ts';
import { QUESTION_TOOLS } from './fixture-questions.ts';

type Answer = CallToolResult | InputRequiredResult;

const TOOLS: Readonly<Record<string, (context: ServerContext) => Answer | Promise<Answer>>> = {
  ...QUESTION_TOOLS,
  test_simple_text: () => ({ content: [text('This is a simple text response for testing.')] }),
  test_image_content: () => ({ content: [IMAGE] }),
  test_audio_content: () => ({ content: [AUDIO] }),
  test_embedded_resource: () => ({ content: [embedded('test://embedded-resource', 'text/plain', 'Embedded.')] }),
  test_multiple_content_types: () => ({
    content: [
      text('Several:'),
      IMAGE,
      embedded('test://mixed-content-resource', 'application/json', '{"test":"data"}'),
    ],
  }),
  test_error_handling: () => ({
    isError: true,
    content: [text('This tool intentionally returns an error for testing')],
  }),
  test_tool_with_logging: async ({ mcpReq }) => {
    for (const message of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
      await mcpReq.log('info', message);
      await pause(50);
    }
    return { content: [text('Logged.')] };
  },
  test_logging_tool: async ({ mcpReq }) => {
    await mcpReq.log('info', 'Nobody asked for this.');
    return { content: [text('Logged.')] };
  },
  test_tool_with_progress: async ({ mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken;
    for (const progress of [0, 50, 100]) {
      if (progressToken !== undefined) {
        await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } });
      }
      await pause(50);
    }
    return { content: [text('Done.')] };
  },
  json_schema_2020_12_tool: () => ({ content: [text('Done.')] }),
};

/** The tools that scenarios look for. */
export const FIXTURE_TOOLS: Tool[] = Object.keys(TOOLS).map((name) => ({
  name,
  description: `The fixture ${name}.`,
  inputSchema: name === 'json_schema_2020_12_tool' ? richSchema() : { type: 'object' },
}));

/** Runs one of them. */
export async function callFixture(name: string, context: ServerContext): Promise<Answer> {
  const tool = TOOLS[name];
  return tool === undefined ? { isError: true, content: [text(`Unknown tool '${name}'.`)] } : tool(context);
}

/** A schema with the keywords that must not be lost on the way. */
function richSchema(): Tool['inputSchema'] {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    $defs: { address: { $anchor: 'addressDef', type: 'object', properties: { street: { type: 'string' } } } },
    properties: {
      name: { type: 'string' },
      address: { $ref: '#/$defs/address' },
      contactMethod: { type: 'string', enum: ['phone', 'email'] },
      phone: { type: 'string' },
      email: { type: 'string' },
    },
    allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
    if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
    then: { required: ['phone'] },
    else: { required: ['email'] },
    additionalProperties: false,
  };
}
