import { ThoughtlineError } from '../../base/error.ts';
import { isObject } from '../../base/json.ts';
import { byHand } from '../../tools/by-hand.ts';
import { defineTool } from '../../tools/define-tool.ts';
import type { Tool } from '../../tools/tool.ts';
import { MCP_FACES } from './show-output.ts';

/**
 * Stands for a tool whose server is not there, or does not have it any more: what it once answered stays readable, and
 * a call to it says what is wrong before anybody is asked for permission.
 */
export function absentTool(name: string, reason: string): Tool {
  const tool = defineTool({
    ...MCP_FACES,
    name,
    description: 'A tool that is not there.',
    input: byHand<object>((value) => ({ ok: true, value: isObject(value) ? value : {} })),
    inputSchema: { type: 'object', properties: {} },
    modes: ['agent', 'subagent'],
    execute: () => {
      throw new ThoughtlineError('mcp/unavailable', reason);
    },
  });
  return {
    ...tool,
    prepare: () => {
      throw new ThoughtlineError('mcp/unavailable', reason);
    },
  };
}
