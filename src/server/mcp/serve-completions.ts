import { type CompleteRequestParams, specTypeSchemas } from '@modelcontextprotocol/server';
import type { ServerParts } from '../server-parts.ts';
import { invalidParams } from './invalid-params.ts';
import { findPrompt } from './prompts/offer-prompts.ts';
import type { Reading } from './resources/read-resource.ts';
import { sessionIds } from './resources/session-ids.ts';
import { SESSION_TEMPLATE, TRACE_TEMPLATE } from './resources/session-uri.ts';
import type { Served } from './served.ts';

/** MCP allows no more in one answer. */
const MOST_VALUES = 100;

/** Serves `completion/complete`: ids of sessions in URIs, and arguments of prompts. */
export function serveCompletions({ server, parts, scope }: Served): void {
  const reading = { journal: parts.journal, owner: scope.owner };
  server.setRequestHandler('completion/complete', { params: specTypeSchemas.CompleteRequestParams }, async (params) => {
    const choices = await choicesFor(params, parts, reading);
    const matching = choices.filter((choice) => choice.startsWith(params.argument.value));
    const values = matching.slice(0, MOST_VALUES);
    return { completion: { values, total: matching.length, hasMore: matching.length > values.length } };
  });
}

async function choicesFor(
  { ref, argument, context }: CompleteRequestParams,
  parts: ServerParts,
  reading: Reading,
): Promise<readonly string[]> {
  if (ref.type === 'ref/resource') {
    if (ref.uri !== SESSION_TEMPLATE && ref.uri !== TRACE_TEMPLATE) throw unknown('resource template', ref.uri);
    return argument.name === 'id' ? sessionIds(reading) : [];
  }
  const prompt = await findPrompt(ref.name, parts);
  if (prompt === undefined) throw unknown('prompt', ref.name);
  const asked = Object.hasOwn(prompt.arguments, argument.name) ? prompt.arguments[argument.name] : undefined;
  return asked?.choices?.(context?.arguments ?? {}, reading) ?? [];
}

function unknown(kind: string, name: string): Error {
  return invalidParams(`No ${kind} is named ${JSON.stringify(name.slice(0, 100))}.`);
}
