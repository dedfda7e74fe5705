import type { Tracer } from '@opentelemetry/api';
import type { Agent } from '../agent.ts';
import type { AgentSettings } from '../agent-settings.ts';

/** What telemetry goes by. */
export interface TelemetryParts {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly version: string;
  readonly settings: () => Pick<AgentSettings, 'thoughts'>;
  /** Takes secrets out of what the user said. */
  readonly redact: (text: string) => string;
}

/** Where runs are told of, if anywhere. */
export interface Telemetry {
  /** The agent as it is where nobody listens. */
  observe(agent: Agent): Agent;
  /** Sends what is left. */
  close(): Promise<void>;
}

/** An agent, and what must be sent before the program ends. */
export interface ObservedAgent {
  readonly agent: Agent;
  close(): Promise<void>;
}

/** The name under which spans are made. */
const SCOPE = 'thoughtline';

/** Where OpenTelemetry keeps the provider that a program registered. */
const REGISTERED = Symbol.for('opentelemetry.js.api.1');

/** Tells the runs of one agent where telemetry wants them. */
export async function withTelemetry(agent: Agent, parts: TelemetryParts): Promise<ObservedAgent> {
  const { observe, close } = await openTelemetry(parts);
  return { agent: observe(agent), close };
}

/**
 * Tells runs to the tracer that the program registered, or else to the collector that the environment names. Where there
 * is neither, nothing is loaded.
 */
export async function openTelemetry(parts: TelemetryParts): Promise<Telemetry> {
  const { env, version } = parts;
  if (env['OTEL_SDK_DISABLED']?.toLowerCase() === 'true') return SILENT;
  if (hasRegisteredProvider()) {
    const { trace } = await import('@opentelemetry/api');
    return { observe: await createObserve(trace.getTracer(SCOPE, version), parts), close: async () => {} };
  }
  if (!namesCollector(env)) return SILENT;
  const { openCollector } = await import('./open-collector.ts');
  const { tracer, close } = openCollector({ scope: SCOPE, version, env });
  return { observe: await createObserve(tracer, parts), close };
}

const SILENT: Telemetry = { observe: (agent) => agent, close: async () => {} };

/** Whether the environment names a collector for traces. */
function namesCollector(env: TelemetryParts['env']): boolean {
  if (env['OTEL_TRACES_EXPORTER']?.trim().toLowerCase() === 'none') return false;
  return ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'].some((name) => env[name]?.trim());
}

async function createObserve(tracer: Tracer, { env, settings, redact }: TelemetryParts): Promise<Telemetry['observe']> {
  const { traced } = await import('./traced.ts');
  const capturesContent = env['OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT']?.trim().toLowerCase() === 'true';
  return (agent) => ({
    run: (request) => {
      const capturesThoughts = capturesContent && settings().thoughts === 'full';
      return traced(agent, tracer, { capturesContent, capturesThoughts, redact }).run(request);
    },
  });
}

function hasRegisteredProvider(): boolean {
  const api: unknown = Reflect.get(globalThis, REGISTERED);
  return typeof api === 'object' && api !== null && 'trace' in api;
}
