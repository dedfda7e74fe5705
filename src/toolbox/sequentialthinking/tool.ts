import { isObject, type JsonObject } from '../../base/json.ts';
import type { Redaction } from '../../thinking/redaction.ts';
import type { OpenSequential, SequentialAnswer } from '../../thinking/sequential/create-sequential.ts';
import { type ByHand, byHand } from '../../tools/by-hand.ts';
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

/** The reference server's five fields, or as there an error alone: so none of them is required. */
const outputSchema: JsonObject = {
  type: 'object',
  properties: {
    thoughtNumber: { type: 'number' },
    totalThoughts: { type: 'number' },
    nextThoughtNeeded: { type: 'boolean' },
    branches: { type: 'array', items: { type: 'string' } },
    thoughtHistoryLength: { type: 'number' },
    error: { type: 'string' },
    status: { type: 'string' },
  },
};

/** The drop-in for the reference server's tool, with histories that last. */
export function createSequentialThinkingTool(thinking: OpenSequential & Redaction): Tool {
  return defineTool<ByHand<unknown>, ByHand<SequentialAnswer>, SequentialAnswer>({
    name: 'sequentialthinking',
    description,
    // The engine reads more than the schema shows, such as "TRUE" and "0x10", because the reference does.
    input: byHand<unknown>((value) => ({ ok: true, value })),
    inputSchema,
    output: byHand<SequentialAnswer>(checkOutput),
    outputSchema,
    modes: ['mcp'],
    capabilities: ['read_only'],
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    visibility: 'internal',
    priority: 40,
    title: 'Think, step {thoughtNumber}',
    label: { en: 'Sequential thinking', zh: '顺序思考' },
    parameterLabels: {
      thought: { en: 'Thought', zh: '想法' },
      nextThoughtNeeded: { en: 'Another thought needed', zh: '需要下一步' },
      thoughtNumber: { en: 'Thought number', zh: '想法编号' },
      totalThoughts: { en: 'Total thoughts', zh: '想法总数' },
      isRevision: { en: 'Is a revision', zh: '是否修订' },
      revisesThought: { en: 'Revises thought', zh: '修订的想法' },
      branchFromThought: { en: 'Branch from thought', zh: '分支起点' },
      branchId: { en: 'Branch', zh: '分支' },
      needsMoreThoughts: { en: 'More thoughts needed', zh: '需要更多想法' },
    },
    execute: (input, { caller, session, cancelled }) =>
      thinking.recordSequentialThought(input, { owner: caller.owner, sessionId: session.id, signal: cancelled }),
    recordInput: (input) => thinking.redact(input),
    isSuccess: (answer) => !('error' in answer),
    status: (answer) =>
      'error' in answer ? answer.error : `thought ${answer.thoughtNumber} of ${answer.totalThoughts}`,
    render: (answer) => answer,
  });
}

function checkOutput(value: unknown): Checked<SequentialAnswer> {
  if (isAnswer(value)) return { ok: true, value };
  return { ok: false, problems: [{ field: '', message: 'is not where a history stands' }] };
}

function isAnswer(value: unknown): value is SequentialAnswer {
  if (!isObject(value)) return false;
  if (value['status'] === 'failed') return typeof value['error'] === 'string';
  const { thoughtNumber, totalThoughts, nextThoughtNeeded, branches, thoughtHistoryLength } = value;
  const numbers = [thoughtNumber, totalThoughts, thoughtHistoryLength];
  return (
    numbers.every((each) => typeof each === 'number') &&
    typeof nextThoughtNeeded === 'boolean' &&
    Array.isArray(branches)
  );
}
