import { isObject } from '../../base/json.ts';
import type { ThoughtAnswer } from '../../thinking/contexts/context-answers.ts';
import type { Contexts } from '../../thinking/contexts/create-contexts.ts';
import { byHand } from '../../tools/by-hand.ts';
import { defineTool } from '../../tools/define-tool.ts';
import type { Checked } from '../../tools/schema.ts';
import type { Tool } from '../../tools/tool.ts';
import description from './description.md';

/** What the model may send. The engine says what is wrong with a thought, so that its words are the same everywhere. */
interface ThinkInput {
  readonly thought?: unknown;
  readonly session_id?: unknown;
}

/** In the agent a blank thought is no error and leaves no trace. */
type ThinkOutput = ThoughtAnswer | { readonly status: 'ignored' };

const LONGEST_SESSION_ID = 200;
const IGNORED: ThinkOutput = { status: 'ignored' };
const WRONG_SESSION: ThinkOutput = {
  status: 'error',
  message: `Error: 'session_id' must be a text of 1 to ${LONGEST_SESSION_ID} characters. Leave it out for this session`,
};

/** The tool that gives a model a place to think. */
export function createThinkTool(thinking: Pick<Contexts, 'addThought'>): Tool {
  return defineTool({
    name: 'think',
    description,
    input: byHand<ThinkInput>(toInput),
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

    execute: ({ thought, session_id }, { mode, session, caller, turn, signal }) => {
      const isBlank = typeof thought !== 'string' || thought.trim() === '';
      if (isBlank && (mode === 'agent' || mode === 'subagent')) return IGNORED;
      const sessionId = session_id === undefined ? session.id : session_id;
      if (!isSessionId(sessionId)) return WRONG_SESSION;
      const limit = turn === undefined ? {} : { turn };
      return thinking.addThought(sessionId, thought, { owner: caller.owner, signal, ...limit });
    },
    isSuccess: ({ status }) => status !== 'error',
    status: (output) => (output.status === 'success' ? `thought ${output.step}` : output.status),
    render: (output) => (output.status === 'ignored' ? '' : JSON.stringify(output)),
  });
}

/** Accepts everything: what is wrong is said in the shape of an answer, which is the same everywhere. */
function toInput(value: unknown): Checked<ThinkInput> {
  return { ok: true, value: isObject(value) ? value : {} };
}

function isSessionId(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= LONGEST_SESSION_ID;
}

function checkOutput(value: unknown): Checked<ThinkOutput> {
  if (isThinkOutput(value)) return { ok: true, value };
  return { ok: false, problems: [{ field: 'status', message: 'is not known' }] };
}

function isThinkOutput(value: unknown): value is ThinkOutput {
  return isObject(value) && ['success', 'error', 'ignored'].includes(String(value['status']));
}
