import { isObject, type JsonObject } from '../../base/json.ts';
import type { ReasoningAnswer } from '../../thinking/reasoning/answer-reasoning.ts';
import type { OpenReasoning } from '../../thinking/reasoning/create-reasoning.ts';
import { LEVEL_NAMES } from '../../thinking/reasoning/levels.ts';
import type { Redaction } from '../../thinking/redaction.ts';
import { type ByHand, byHand } from '../../tools/by-hand.ts';
import { defineTool } from '../../tools/define-tool.ts';
import type { Checked } from '../../tools/schema.ts';
import type { Tool } from '../../tools/tool.ts';
import { isCalledByAgent } from '../is-called-by-agent.ts';
import description from './description.md';

/** Models pay for every word here in every request, so a field is described only where its name does not say it. */
const inputSchema: JsonObject = {
  type: 'object',
  properties: {
    query: { type: 'string' },
    level: { type: 'string', enum: LEVEL_NAMES },
    targetThoughts: { type: 'integer' },
    sessionId: { type: 'string' },
    runMode: { type: 'string', enum: ['step', 'run_to_completion'] },
    thought: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
    isConclusion: { type: 'boolean' },
    rollbackToStep: { type: 'integer' },
    stepSummary: { type: 'string' },
    observation: { type: 'string' },
    hypothesis: { type: 'string' },
    evaluation: { type: 'string' },
    requestId: { type: 'string' },
    include: { type: 'string', enum: ['state', 'trace'] },
  },
};

/** What an agent records while thinking is disabled: no error, and no words. */
interface Ignored {
  readonly status: 'ignored';
}

type ReasoningOutput = ReasoningAnswer | Ignored;

/** The tool that reasons in steps which last. */
export function createReasoningThinkTool(thinking: OpenReasoning & Redaction): Tool {
  return defineTool<ByHand<unknown>, ByHand<ReasoningOutput>, ReasoningOutput>({
    name: 'reasoning_think',
    description,
    // The engine checks everything at once and answers in its own shape, also to what is no input at all.
    input: byHand<unknown>((value) => ({ ok: true, value })),
    inputSchema,
    output: byHand<ReasoningOutput>(checkOutput),
    outputSchema: {
      type: 'object',
      properties: { ok: { type: 'boolean' }, result: { type: 'object' }, error: { type: 'object' } },
      required: ['ok'],
    },
    modes: ['agent', 'mcp', 'subagent'],
    capabilities: ['read_only'],
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    visibility: 'internal',
    priority: 60,
    title: 'Reason {query}',
    label: { en: 'Reason', zh: '推理' },
    parameterLabels: {
      query: { en: 'Question', zh: '问题' },
      level: { en: 'Level', zh: '深度' },
      targetThoughts: { en: 'Number of steps', zh: '步骤数' },
      sessionId: { en: 'Session', zh: '会话' },
      runMode: { en: 'Run mode', zh: '运行模式' },
      thought: { en: 'Thought', zh: '想法' },
      isConclusion: { en: 'Conclusion', zh: '结论' },
      rollbackToStep: { en: 'Roll back to step', zh: '回退到步骤' },
      stepSummary: { en: 'Step summary', zh: '步骤摘要' },
      observation: { en: 'Observation', zh: '观察' },
      hypothesis: { en: 'Hypothesis', zh: '假设' },
      evaluation: { en: 'Evaluation', zh: '评估' },
      requestId: { en: 'Request id', zh: '请求编号' },
      include: { en: 'Include', zh: '包含内容' },
    },
    execute: (input, { mode, session, callId, caller, turn, cancelled }) => {
      // Only a run has turns, and only its calls have names of their own.
      const isOfRun = isCalledByAgent(mode) && turn !== undefined;
      const run = isOfRun ? { thoughts: session.id, callId } : undefined;
      return thinking.reason(input, { owner: caller.owner, signal: cancelled, run });
    },
    recordInput: (input) => thinking.redact(input),
    isSuccess: (output) => isIgnored(output) || output.ok,
    status: (output) => {
      if (isIgnored(output)) return output.status;
      return output.ok ? output.result.summary : output.error.code;
    },
    render: (output) => (isIgnored(output) ? '' : output),
  });
}

function checkOutput(value: unknown): Checked<ReasoningOutput> {
  if (isAnswer(value) || isIgnored(value)) return { ok: true, value };
  return { ok: false, problems: [{ field: '', message: 'is not an answer' }] };
}

function isIgnored(value: unknown): value is Ignored {
  return isObject(value) && value['status'] === 'ignored';
}

function isAnswer(value: unknown): value is ReasoningAnswer {
  if (!isObject(value)) return false;
  return value['ok'] === true ? isObject(value['result']) : value['ok'] === false && isObject(value['error']);
}
