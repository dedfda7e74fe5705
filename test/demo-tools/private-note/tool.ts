import { z } from 'zod';
import { defineTool } from '../../../src/tools/define-tool.ts';
import type { Tool } from '../../../src/tools/tool.ts';
import description from './description.md';

/** Demonstrates an internal result: the model reads it, the user does not. */
export function createPrivateNoteTool(): Tool {
  return defineTool({
    name: 'private_note',
    description,
    input: z.object({ note: z.string() }),
    output: z.object({ note: z.string() }),
    capabilities: ['read_only'],
    visibility: 'internal',
    execute: ({ note }) => ({ note }),
    status: () => 'noted',
    render: ({ note }) => note,
  });
}
