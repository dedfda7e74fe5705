import { SpanKind, type SpanOptions } from '@opentelemetry/api';
import type { AgentEvent } from '../agent-event.ts';
import { modelAttributes } from './attributes.ts';

/** An event of one type, with its place. */
export type EventOf<Type extends AgentEvent['type']> = Extract<AgentEvent, { readonly type: Type }>;

/** How a span begins. */
export type SpanStart = readonly [name: string, options: SpanOptions];

/** The span of a turn of a run. */
export function agentSpan({ runId, at, model, turn, isResumed }: EventOf<'run'>): SpanStart {
  return [
    'invoke_agent thoughtline',
    {
      kind: SpanKind.INTERNAL,
      startTime: new Date(at),
      attributes: {
        'gen_ai.operation.name': 'invoke_agent',
        'gen_ai.agent.name': 'thoughtline',
        'gen_ai.conversation.id': runId,
        ...modelAttributes(model),
        'thoughtline.turn': turn,
        'thoughtline.resumed': isResumed,
      },
    },
  ];
}

/** The span of one question to a model, with all tries that it took. */
export function chatSpan({ runId, at, step, purpose }: EventOf<'step'>, model: string): SpanStart {
  const asked = modelAttributes(model);
  return [
    `chat ${asked['gen_ai.request.model']}`,
    {
      kind: SpanKind.CLIENT,
      startTime: new Date(at),
      attributes: {
        'gen_ai.operation.name': 'chat',
        'gen_ai.conversation.id': runId,
        ...asked,
        'thoughtline.step': step,
        'thoughtline.purpose': purpose,
      },
    },
  ];
}

/** The span of a tool call. */
export function toolSpan({ runId, at, callId, tool }: EventOf<'tool-start'>): SpanStart {
  return [
    `execute_tool ${tool}`,
    {
      kind: SpanKind.INTERNAL,
      startTime: new Date(at),
      attributes: {
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.conversation.id': runId,
        'gen_ai.tool.name': tool,
        'gen_ai.tool.call.id': callId,
        'gen_ai.tool.type': 'function',
      },
    },
  ];
}
