import { counted } from '../../base/counted.ts';
import { isObject } from '../../base/json.ts';
import type { OpenRecall } from '../../thinking/recall/create-recall.ts';
import type { RecallAnswer } from '../../thinking/recall/recall-answers.ts';
import type { Redaction } from '../../thinking/redaction.ts';
import { type ByHand, byHand } from '../../tools/by-hand.ts';
import { defineTool } from '../../tools/define-tool.ts';
import type { Checked } from '../../tools/schema.ts';
import type { Tool } from '../../tools/tool.ts';
import { isCalledByAgent } from '../is-called-by-agent.ts';
import description from './description.md';

/** The tool that finds past thoughts again. */
export function createRecallTool(thinking: OpenRecall & Redaction): Tool {
  return defineTool<ByHand<unknown>, ByHand<RecallAnswer>, RecallAnswer>({
    name: 'recall',
    description,
    // The engine says everything that is wrong at once.
    input: byHand<unknown>((value) => ({ ok: true, value })),
    inputSchema: {
      type: 'object',
      properties: { query: { type: 'string' }, session_id: { type: 'string' }, limit: { type: 'integer' } },
    },
    output: byHand<RecallAnswer>(checkOutput),
    outputSchema: {
      type: 'object',
      properties: {
        thoughts: { type: 'array', items: { type: 'object' } },
        sessions: { type: 'array', items: { type: 'object' } },
        error: { type: 'string' },
        next: { type: 'string' },
      },
      required: ['next'],
    },
    modes: ['agent', 'mcp', 'subagent'],
    capabilities: ['read_only'],
    // What it shows are thoughts, which stay between the model and itself.
    visibility: 'internal',
    title: 'Recall {query}',
    label: { en: 'Recall', zh: '回忆' },
    parameterLabels: {
      query: { en: 'Words', zh: '关键词' },
      session_id: { en: 'Session', zh: '会话' },
      limit: { en: 'Limit', zh: '数量' },
    },
    // An agent may find again what it thought in other runs; elsewhere that stays out of sight.
    execute: (input, { caller, mode }) =>
      thinking.recall(input, { owner: caller.owner, includeThoughts: isCalledByAgent(mode) }),
    recordInput: (input) => thinking.redact(input),
    isSuccess: (answer) => !('error' in answer),
    status: (answer) => {
      if ('error' in answer) return answer.error;
      return 'thoughts' in answer
        ? counted(answer.thoughts.length, 'thought')
        : counted(answer.sessions.length, 'session');
    },
    render: (answer) => answer,
  });
}

function checkOutput(value: unknown): Checked<RecallAnswer> {
  if (isAnswer(value)) return { ok: true, value };
  return { ok: false, problems: [{ field: '', message: 'is not an answer of recall' }] };
}

function isAnswer(value: unknown): value is RecallAnswer {
  if (!isObject(value) || typeof value['next'] !== 'string') return false;
  return Array.isArray(value['thoughts']) || Array.isArray(value['sessions']) || typeof value['error'] === 'string';
}
