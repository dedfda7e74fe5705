import { ThoughtlineError } from '../../base/error.ts';
import { isObject, type JsonObject } from '../../base/json.ts';
import type { Sequential, SequentialProgress } from '../../thinking/sequential/create-sequential.ts';
import { byHand } from '../../tools/by-hand.ts';
import { defineTool } from '../../tools/define-tool.ts';
import type { Checked } from '../../tools/schema.ts';
import type { Tool } from '../../tools/tool.ts';
import description from './description.md';

/** The names and the required list are the reference server's: a client's prompts go on working. */
const inputSchema: JsonObject = {
  type: 'object',
  properties: {
    thought: { type: 'string' },
    nextThoughtNeeded: { type: 'boolean' },
    thoughtNumber: { type: 'integer', minimum: 1 },
    totalThoughts: { type: 'integer', minimum: 1 },
    isRevision: { type: 'boolean' },
    revisesThought: { type: 'integer', minimum: 1 },
    branchFromThought: { type: 'integer', minimum: 1 },
    branchId: { type: 'string' },
    needsMoreThoughts: { type: 'boolean' },
  },
  required: ['thought', 'nextThoughtNeeded', 'thoughtNumber', 'totalThoughts'],
};

const outputSchema: JsonObject = {
  type: 'object',
  properties: {
    thoughtNumber: { type: 'number' },
    totalThoughts: { type: 'number' },
    nextThoughtNeeded: { type: 'boolean' },
    branches: { type: 'array', items: { type: 'string' } },
    thoughtHistoryLength: { type: 'number' },
  },
  required: ['thoughtNumber', 'totalThoughts', 'nextThoughtNeeded', 'branches', 'thoughtHistoryLength'],
};

/** The drop-in for the reference server's tool, with histories that last. */
export function createSequentialThinkingTool(thinking: Sequential): Tool {
  return defineTool({
    name: 'sequentialthinking',
    description,
    // The engine reads more than the schema shows, such as "TRUE" and "0x10", because the reference does.
    input: byHand<unknown>((value) => ({ ok: true, value })),
    inputSchema,
    output: byHand<SequentialProgress>(checkOutput),
    outputSchema,
    modes: ['mcp'],
    capabilities: ['read_only'],
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    visibility: 'internal',
    priority: 40,
    title: 'Think, step {thoughtNumber}',
    label: { en: 'Sequential thinking', zh: '顺序思考' },
    execute: async (input, { caller, session, signal }) => {
      const answer = await thinking.recordSequentialThought(input, {
        owner: caller.owner,
        sessionId: session.id,
        signal,
      });
      // An output always has the five fields; everything else is a failed call, which clients see as isError.
      if ('error' in answer) throw new ThoughtlineError('sequential/refused', `${answer.error} (nothing was stored)`);
      return answer;
    },
    status: ({ thoughtNumber, totalThoughts }) => `thought ${thoughtNumber} of ${totalThoughts}`,
    render: (progress) => JSON.stringify(progress),
  });
}

function checkOutput(value: unknown): Checked<SequentialProgress> {
  if (isProgress(value)) return { ok: true, value };
  return { ok: false, problems: [{ field: '', message: 'is not where a history stands' }] };
}

function isProgress(value: unknown): value is SequentialProgress {
  if (!isObject(value)) return false;
  const { thoughtNumber, totalThoughts, nextThoughtNeeded, branches, thoughtHistoryLength } = value;
  const numbers = [thoughtNumber, totalThoughts, thoughtHistoryLength];
  return (
    numbers.every((each) => typeof each === 'number') &&
    typeof nextThoughtNeeded === 'boolean' &&
    Array.isArray(branches)
  );
}
