import { isBlank } from '../../base/is-blank.ts';
import { isObject } from '../../base/json.ts';
import type { ThoughtAnswer } from '../../thinking/contexts/context-answers.ts';
import type { OpenContexts } from '../../thinking/contexts/create-contexts.ts';
import type { Redaction } from '../../thinking/redaction.ts';
import { type ByHand, byHand } from '../../tools/by-hand.ts';
import { defineTool } from '../../tools/define-tool.ts';
import type { Checked } from '../../tools/schema.ts';
import type { Tool, ToolContext } from '../../tools/tool.ts';
import { isCalledByAgent } from '../is-called-by-agent.ts';
import description from './description.md';

/** In the agent a blank thought is no error and leaves no trace. */
type ThinkOutput = ThoughtAnswer | ShortAnswer | { readonly status: 'ignored' };

/** What the agent is told: neither the thought nor the context, which it knows. */
type ShortAnswer = Omit<Extract<ThoughtAnswer, { status: 'success' }>, 'thought' | 'session_id'>;

const IGNORED: ThinkOutput = { status: 'ignored' };

/** The tool that gives a model a place to think. */
export function createThinkTool(thinking: Pick<OpenContexts, 'addThought'> & Redaction): Tool {
  return defineTool<ByHand<unknown>, ByHand<ThinkOutput>, ThinkOutput>({
    name: 'think',
    description,
    // The engine says what is wrong with a thought or an id, so that its words are the same everywhere.
    input: byHand<unknown>((value) => ({ ok: true, value })),
    inputSchema: {
      type: 'object',
      properties: { thought: { type: 'string' }, session_id: { type: 'string' } },
      required: ['thought'],
    },
    output: byHand<ThinkOutput>(checkOutput),
    outputSchema: {
      type: 'object',
      properties: {
        status: { type: 'string', enum: ['success', 'error', 'ignored'] },
        step: { type: 'integer' },
        thought: { type: 'string' },
        context_size: { type: 'integer' },
        session_id: { type: 'string' },
        nudge: { type: 'string' },
        message: { type: 'string' },
      },
      required: ['status'],
    },
    modes: ['agent', 'mcp', 'subagent'],
    // It reads nothing and writes only the journal, so that it never needs permission; clients are told the whole truth.
    capabilities: ['read_only'],
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    visibility: 'internal',
    priority: 60,
    title: 'Think',
    label: { en: 'Think', zh: '思考' },
    parameterLabels: { thought: { en: 'Thought', zh: '想法' }, session_id: { en: 'Session', zh: '会话' } },

    execute: (input, context) => think(input, context, thinking),
    recordInput: (input) => thinking.redact(input),
    isSuccess: ({ status }) => status !== 'error',
    status: (output) => (output.status === 'success' ? `thought ${output.step}` : output.status),
    render: (output) => (output.status === 'ignored' ? '' : output),
  });
}

function think(
  input: unknown,
  { mode, session, callId, caller, turn, cancelled }: ToolContext,
  { addThought }: Pick<OpenContexts, 'addThought'>,
): ThinkOutput | Promise<ThinkOutput> {
  const { thought, session_id: sessionId = session.id } = isObject(input) ? input : {};
  const options = { owner: caller.owner, turn, signal: cancelled };
  if (!isCalledByAgent(mode)) return addThought(sessionId, thought, options);
  if (typeof thought !== 'string' || isBlank(thought)) return IGNORED;
  // Whatever name the model gives, what an agent thinks stays among the thoughts of its run.
  const isNamed = typeof sessionId === 'string' && sessionId !== session.id;
  const context = isNamed ? `${session.id}:${sessionId}` : sessionId;
  // A call of a run that is run again after a crash is the same thought, not another one.
  const request = turn === undefined ? {} : { requestId: JSON.stringify([session.id, turn, callId]) };
  return addThought(context, thought, { ...options, ...request, isOfRun: true }).then(inShort);
}

/**
 * In the agent, the call itself stays in the history and holds the thought, and its context is the run's own. Without
 * that id, the same thoughts get the same answers in every run, so that its requests can be played back.
 */
function inShort(answer: ThoughtAnswer): ThoughtAnswer | ShortAnswer {
  if (answer.status === 'error') return answer;
  const { thought: _, session_id: _id, ...rest } = answer;
  return rest;
}

function checkOutput(value: unknown): Checked<ThinkOutput> {
  if (isThinkOutput(value)) return { ok: true, value };
  return { ok: false, problems: [{ field: 'status', message: 'is not known' }] };
}

function isThinkOutput(value: unknown): value is ThinkOutput {
  return isObject(value) && ['success', 'error', 'ignored'].includes(String(value['status']));
}
