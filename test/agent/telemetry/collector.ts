import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as a collector gets it, in words that are easy to compare. */
export interface CollectedSpan {
  readonly name: string;
  readonly id: string;
  readonly parent: string | undefined;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly events: readonly { readonly name: string; readonly attributes: Readonly<Record<string, unknown>> }[];
  readonly isError: boolean;
}

/** A collector for OTLP over HTTP. */
export interface Collector {
  readonly url: string;
  readonly spans: CollectedSpan[];
  readonly bodies: string[];
  readonly headers: IncomingHttpHeaders[];
  readonly resource: Record<string, unknown>;
  close(): Promise<void>;
}

/** Starts a collector on a free port. */
export async function startCollector(): Promise<Collector> {
  const collected = { spans: [] as CollectedSpan[], bodies: [] as string[], headers: [] as IncomingHttpHeaders[] };
  const resource: Record<string, unknown> = {};
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      collected.bodies.push(body);
      collected.headers.push(request.headers);
      for (const { resource: of, scopeSpans } of JSON.parse(body).resourceSpans) {
        Object.assign(resource, toRecord(of.attributes));
        for (const { spans } of scopeSpans) collected.spans.push(...spans.map(toSpan));
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    ...collected,
    resource,
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

interface WireSpan {
  readonly name: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly Attribute[];
  readonly events: readonly { readonly name: string; readonly attributes: readonly Attribute[] }[];
  readonly status: { readonly code: number };
}

function toSpan({ name, spanId, parentSpanId, attributes, events, status }: WireSpan): CollectedSpan {
  return {
    name,
    id: spanId,
    parent: parentSpanId,
    attributes: toRecord(attributes),
    events: events.map((event) => ({ name: event.name, attributes: toRecord(event.attributes) })),
    isError: status.code === 2,
  };
}

function toRecord(attributes: readonly Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
