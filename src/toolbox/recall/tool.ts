import { isObject } from '../../base/json.ts';
import { MOST_RECALLED, type Recall, type RecallRequest } from '../../thinking/recall/create-recall.ts';
import type { RecallAnswer } from '../../thinking/recall/recall-answers.ts';
import { byHand } from '../../tools/by-hand.ts';
import { defineTool } from '../../tools/define-tool.ts';
import type { Checked, Problem } from '../../tools/schema.ts';
import type { Tool } from '../../tools/tool.ts';
import description from './description.md';

/** The tool that finds past thoughts again. */
export function createRecallTool(thinking: Recall): Tool {
  return defineTool({
    name: 'recall',
    description,
    input: byHand<RecallRequest>(checkInput),
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
    execute: (request, { caller }) => thinking.recall(request, { owner: caller.owner }),
    status: (answer) =>
      'thoughts' in answer ? `${answer.thoughts.length} thoughts` : `${answer.sessions.length} sessions`,
    render: (answer) => JSON.stringify(answer),
  });
}

const LONGEST_QUERY = 1_000;
const LONGEST_ID = 512;

function checkInput(value: unknown): Checked<RecallRequest> {
  const given = isObject(value) ? value : {};
  const problems: Problem[] = [
    ...textProblems(given, 'query', LONGEST_QUERY),
    ...textProblems(given, 'session_id', LONGEST_ID),
    ...(isLimit(given['limit']) ? [] : [{ field: 'limit', message: `send a whole number from 1 to ${MOST_RECALLED}` }]),
  ];
  return isRequest(given, problems) ? { ok: true, value: given } : { ok: false, problems };
}

function isRequest(
  _given: Readonly<Record<string, unknown>>,
  problems: readonly Problem[],
): _given is Readonly<Record<string, unknown>> & RecallRequest {
  return problems.length === 0;
}

function textProblems(given: Readonly<Record<string, unknown>>, field: string, longest: number): Problem[] {
  const value = given[field];
  const isRight = value === undefined || (typeof value === 'string' && value.length <= longest);
  return isRight ? [] : [{ field, message: `send a text of at most ${longest} characters, or leave it out` }];
}

function isLimit(value: unknown): boolean {
  if (value === undefined) return true;
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MOST_RECALLED;
}

function checkOutput(value: unknown): Checked<RecallAnswer> {
  if (isAnswer(value)) return { ok: true, value };
  return { ok: false, problems: [{ field: '', message: 'is not an answer of recall' }] };
}

function isAnswer(value: unknown): value is RecallAnswer {
  if (!isObject(value) || typeof value['next'] !== 'string') return false;
  return Array.isArray(value['thoughts']) || Array.isArray(value['sessions']);
}
