import {
  type Attributes,
  type Context,
  context,
  type Span,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import type { RunRequest } from '../agent.ts';
import type { AgentEvent } from '../agent-event.ts';
import { messageAttribute, usageAttributes } from './attributes.ts';
import { agentSpan, chatSpan, type EventOf, toolSpan } from './span-starts.ts';

/** How much spans tell. */
export interface CaptureOptions {
  /** Also what was said to the user and by the user. */
  readonly capturesContent?: boolean;
  /** Takes secrets out of what the user said. */
  readonly redact?: (text: string) => string;
  /** Also what was thought, where the events tell it. */
  readonly capturesThoughts?: boolean;
}

/** Turns the events of a run into spans. */
export interface RunSpans {
  add(event: AgentEvent): void;
  /** Ends what is still open: whoever watched has left. */
  end(): void;
}

/** A run whose spans are open. */
interface OpenRun {
  readonly span: Span;
  /** In which its children begin. */
  readonly inside: Context;
  readonly model: string;
  chat: Span | undefined;
  readonly tools: Map<string, Span>;
}

/** Makes the spans of one run. It begins in whatever span is active now. */
export function createRunSpans(tracer: Tracer, request: RunRequest, options: CaptureOptions): RunSpans {
  const outside = context.active();
  let open: OpenRun | undefined;

  function startRun(event: EventOf<'run'>): void {
    const span = tracer.startSpan(...agentSpan(event), outside);
    if (options.capturesContent === true && 'text' in request) {
      const { redact = (text) => text } = options;
      span.setAttribute('gen_ai.input.messages', messageAttribute('user', redact(request.text)));
    }
    open = { span, inside: trace.setSpan(outside, span), model: event.model, chat: undefined, tools: new Map() };
  }

  function addTo(run: OpenRun, event: AgentEvent): void {
    switch (event.type) {
      case 'step':
        run.chat = tracer.startSpan(...chatSpan(event, run.model), run.inside);
        break;
      case 'step-end':
        endChat(run, event);
        break;
      case 'tool-start':
        run.tools.set(event.callId, tracer.startSpan(...toolSpan(event), run.inside));
        break;
      case 'tool-end':
        endTool(run, event);
        break;
      case 'done':
        endRun(run, event, options);
        break;
      case 'error':
        close(run, new Date(event.at), event.code);
        break;
      default:
        tell(run, event, options);
    }
  }

  return {
    add(event) {
      if (event.type === 'run') startRun(event);
      else if (open !== undefined) addTo(open, event);
      if (event.type === 'done' || event.type === 'error') open = undefined;
    },
    end() {
      if (open !== undefined) close(open, new Date(), 'run/left');
      open = undefined;
    },
  };
}

function endChat(run: OpenRun, { at, usage, stopReason, retries, cost }: EventOf<'step-end'>): void {
  run.chat?.setAttributes({
    ...usageAttributes(usage),
    'gen_ai.response.finish_reasons': [stopReason],
    'thoughtline.retries': retries,
    ...(cost === null ? {} : { 'thoughtline.cost': cost }),
  });
  run.chat?.end(new Date(at));
  run.chat = undefined;
}

function endTool(run: OpenRun, { at, callId, isSuccess }: EventOf<'tool-end'>): void {
  const span = run.tools.get(callId);
  if (span === undefined) return;
  run.tools.delete(callId);
  if (!isSuccess) fail(span, 'tool/failed');
  span.end(new Date(at));
}

function endRun(run: OpenRun, event: EventOf<'done'>, { capturesContent }: CaptureOptions): void {
  run.span.setAttributes({
    ...usageAttributes(event.usage),
    ...(event.cost === null ? {} : { 'thoughtline.cost': event.cost }),
    'thoughtline.partial': event.isPartial,
    ...(capturesContent === true ? { 'gen_ai.output.messages': messageAttribute('assistant', event.text) } : {}),
  });
  close(run, new Date(event.at));
}

/** Ends a run with everything in it; what is open when it fails has failed with it. */
function close({ span, chat, tools }: OpenRun, at: Date, error?: string): void {
  const open = [...tools.values(), ...(chat === undefined ? [] : [chat]), span];
  for (const each of open) {
    if (error !== undefined) fail(each, error);
    each.end(at);
  }
}

/** The code alone: a message may hold what was said. */
function fail(span: Span, code: string): void {
  span.setAttribute('error.type', code);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** What is not a span of its own is an event of one. */
function tell({ span, chat }: OpenRun, event: AgentEvent, options: CaptureOptions): void {
  const told = toldOf(event, options);
  if (told === undefined) return;
  const where = event.type === 'retry' ? (chat ?? span) : span;
  where.addEvent(`thoughtline.${event.type}`, told, new Date(event.at));
}

function toldOf(event: AgentEvent, { capturesThoughts }: CaptureOptions): Attributes | undefined {
  switch (event.type) {
    case 'thought':
      return {
        'thoughtline.step': event.step,
        'thoughtline.thought.source': event.source,
        'thoughtline.thought.tokens': event.tokens,
        ...(capturesThoughts === true && event.text !== undefined ? { 'thoughtline.thought.text': event.text } : {}),
      };
    case 'retry':
      return { 'thoughtline.attempt': event.attempt, 'thoughtline.wait_ms': event.waitMs };
    case 'approval':
      return { 'gen_ai.tool.name': event.tool, 'gen_ai.tool.call.id': event.callId };
    case 'limit':
      return { 'thoughtline.limit': event.limit };
    case 'compaction':
      return { 'thoughtline.up_to_step': event.upToStep, 'thoughtline.reason': event.reason };
    default:
      return undefined;
  }
}
