import type { Tracer } from '@opentelemetry/api';
import type { Agent, RunRequest } from '../agent.ts';
import type { AgentEvent } from '../agent-event.ts';
import { type CaptureOptions, createRunSpans } from './run-spans.ts';

/** An agent whose runs are told to a tracer, as spans by the semantic conventions for generative AI. */
export function traced(agent: Agent, tracer: Tracer, options: CaptureOptions = {}): Agent {
  return {
    async *run(request: RunRequest): AsyncGenerator<AgentEvent, void, undefined> {
      const spans = createRunSpans(tracer, request, options);
      try {
        for await (const event of agent.run(request)) {
          spans.add(event);
          yield event;
        }
      } finally {
        spans.end();
      }
    },
  };
}
