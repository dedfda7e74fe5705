import type { ToolDefinition } from '../../tools/tool-spec.ts';
import { SHORT_TYPES } from './artifact-types.ts';
import description from './description.md';

/** The tool that a final step must call. It is in no registry: its input is the answer, and nothing is run. */
export const RESPONSE_FORMATTER: ToolDefinition = {
  name: 'response_formatter',
  description: description.trim(),
  inputSchema: {
    type: 'object',
    properties: {
      thinking: { type: 'string' },
      conversation: {
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          properties: {
            type: { type: 'string', enum: ['text', 'artifact'] },
            content: { type: 'string', description: 'The text, for type text.' },
            artifact: {
              type: 'object',
              description: 'For type artifact.',
              properties: {
                type: { type: 'string', enum: Object.keys(SHORT_TYPES) },
                title: { type: 'string' },
                content: { type: 'string' },
                language: { type: 'string', description: 'The programming language, for type code.' },
              },
              required: ['type', 'title', 'content'],
            },
          },
          required: ['type'],
        },
      },
    },
    required: ['conversation'],
  },
  outputSchema: { type: 'object' },
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
};
