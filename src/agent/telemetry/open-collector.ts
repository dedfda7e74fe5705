import type { Agent } from 'node:http';
import type { Attributes, Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { BasicTracerProvider, BatchSpanProcessor, type TracerConfig } from '@opentelemetry/sdk-trace-base';

/** A tracer whose spans go to a collector. */
export interface Collector {
  readonly tracer: Tracer;
  /** Sends what is left, but waits for nobody long. */
  close(): Promise<void>;
}

/** Who sends. */
export interface CollectorParts {
  readonly scope: string;
  readonly version: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

const CLOSE_WITHIN_MS = 1_000;

/**
 * Sends spans as OTLP over HTTP. Where to, with which headers and how long to wait is as the variables of OpenTelemetry
 * say, which the exporter reads itself. A collector that does not answer costs spans and nothing else.
 */
export function openCollector({ scope, version, env }: CollectorParts): Collector {
  const line = createLine();
  const provider = new BasicTracerProvider({
    resource: new ServiceResource({
      ...resourceAttributes(env['OTEL_RESOURCE_ATTRIBUTES'] ?? ''),
      'service.name': env['OTEL_SERVICE_NAME'] || scope,
      'service.version': version,
    }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter(line.options))],
  });
  return {
    tracer: provider.getTracer(scope, version),
    close: async () => {
      const timer = new AbortController();
      await Promise.race([provider.shutdown().catch(() => {}), after(CLOSE_WITHIN_MS, timer.signal)]);
      timer.abort();
      line.cut();
    },
  };
}

/** The connections of an exporter, which would go on trying for ten seconds and cannot be told to stop. */
interface Line {
  readonly options: NonNullable<ConstructorParameters<typeof OTLPTraceExporter>[0]>;
  /** Whoever waits for an answer fails, and nothing more is sent: the program can end. */
  cut(): void;
}

function createLine(): Line {
  const cutOff = new Error('The program ends.');
  let agent: Agent | undefined;
  let isCut = false;
  return {
    options: {
      httpAgentOptions: async (protocol) => {
        const { Agent } = await (protocol === 'https:' ? import('node:https') : import('node:http'));
        agent = new Agent({ keepAlive: true });
        return agent;
      },
      // Asked for before every try; those of the environment come on top.
      headers: async () => {
        if (isCut) throw cutOff;
        return {};
      },
    },
    cut() {
      isCut = true;
      for (const socket of Object.values(agent?.sockets ?? {}).flat()) socket?.destroy(cutOff);
    },
  };
}

type Resource = NonNullable<TracerConfig['resource']>;

/** What the spans are of. */
class ServiceResource implements Resource {
  readonly attributes: Attributes;

  constructor(attributes: Attributes) {
    this.attributes = attributes;
  }

  getRawAttributes(): ReturnType<Resource['getRawAttributes']> {
    return Object.entries(this.attributes);
  }

  merge(other: Resource | null): Resource {
    return new ServiceResource({ ...this.attributes, ...other?.attributes });
  }
}

/** `key=value,key=value`, with values that may be percent-encoded. */
function resourceAttributes(text: string): Attributes {
  const pairs = text.split(',').map((pair) => pair.split('=', 2));
  return Object.fromEntries(
    pairs.flatMap(([key = '', value]) =>
      key.trim() === '' || value === undefined ? [] : [[key.trim(), decoded(value.trim())]],
    ),
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function after(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
