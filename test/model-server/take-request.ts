import type { IncomingMessage } from 'node:http';
import { checkKey } from './check-key.ts';
import type { WireFailure } from './formats/wire-format.ts';
import { parseObject } from './json-parts.ts';
import { findRoute, type Route } from './route.ts';
import type { SeenRequest } from './seen-request.ts';
import type { Signatures } from './signatures.ts';
import type { Problem } from './violation.ts';

/** A request that a provider would answer, or one that it refuses. */
export type Taken =
  | { readonly isAccepted: true; readonly seen: SeenRequest; readonly route: Route }
  | {
      readonly isAccepted: false;
      readonly path: string;
      readonly seen?: SeenRequest;
      readonly route?: Route;
      readonly problems: readonly Problem[];
      readonly failure: WireFailure;
    };

/** Reads and checks a request as its provider does. */
export async function takeRequest(
  incoming: IncomingMessage,
  { signatures, wrongKeys }: { readonly signatures: Signatures; readonly wrongKeys: readonly string[] },
): Promise<Taken> {
  const { pathname: path, searchParams: query } = new URL(incoming.url ?? '/', 'http://localhost');
  const text = await readText(incoming);
  const route = incoming.method === 'POST' ? findRoute(path) : undefined;
  if (route === undefined) return refused({ path }, 'no-such-path', { status: 404, message: `Not Found: ${path}` });
  const body = parseObject(text);
  if (body === undefined) {
    return refused({ path, route }, 'not-json', { status: 400, message: 'The request body is not valid JSON' });
  }
  const wire = { service: route.service, path, query, headers: headersOf(incoming), body };
  const seen = route.format.read(wire);
  const key = checkKey(wire, wrongKeys);
  if (key !== undefined) return refused({ path, route, seen }, key.rule, key.failure);
  const problems = route.format.check(seen, signatures);
  const [first] = problems;
  if (first === undefined) return { isAccepted: true, seen, route };
  return { isAccepted: false, path, seen, route, problems, failure: { status: 400, message: first.message } };
}

type Known = Pick<Extract<Taken, { isAccepted: false }>, 'path' | 'seen' | 'route'>;

function refused(known: Known, rule: Problem['rule'], failure: WireFailure): Taken {
  return { isAccepted: false, ...known, problems: [{ rule, message: failure.message }], failure };
}

async function readText(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value = '']) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
}
