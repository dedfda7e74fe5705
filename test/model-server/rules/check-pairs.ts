import { callsOf, type SeenMessage } from '../seen-request.ts';
import { type Found, found } from './found.ts';

/** Each call has exactly one result, in the message right behind it, and no result is without a call. */
export function checkPairs(messages: readonly SeenMessage[]): Found[] {
  return [...checkCalls(messages), ...checkResults(messages)];
}

function checkCalls(messages: readonly SeenMessage[]): Found[] {
  const seen = new Set<string>();
  return messages.flatMap((message, index) => {
    const next = messages[index + 1];
    const answered = new Set(next?.role === 'tool' ? next.results.map(({ callId }) => callId) : []);
    return callsOf(message).flatMap(({ id }, part) => {
      const findings: Found[] = [];
      if (seen.has(id)) findings.push(found('call-id-twice', { at: message.at, part, name: id }));
      seen.add(id);
      if (!answered.has(id)) findings.push(found('call-without-result', { at: message.at, part, name: id }));
      return findings;
    });
  });
}

function checkResults(messages: readonly SeenMessage[]): Found[] {
  return messages.flatMap((message, index) => {
    if (message.role !== 'tool') return [];
    const before = messages[index - 1];
    const called = new Set(before === undefined ? [] : callsOf(before).map(({ id }) => id));
    const seen = new Set<string>();
    return message.results.flatMap(({ callId: name }, part) => {
      const rule = !called.has(name) ? 'result-without-call' : seen.has(name) ? 'result-twice' : undefined;
      seen.add(name);
      return rule === undefined ? [] : [found(rule, { at: message.at, part, name })];
    });
  });
}
