import { isObject } from '../../../base/json.ts';
import { quote, type Read } from '../mistake.ts';
import { FORM } from './json-mistakes.ts';

/** Takes the input out of a call's JSON; `members` tells of keys that are given twice, which the object cannot. */
export function readCall(
  call: Readonly<Record<string, unknown>>,
  { members, line }: { readonly members: number; readonly line: number },
): Read<unknown> {
  const wrong = (what: string, expected: string, found: string): Read<unknown> => ({
    ok: false,
    mistake: { what, expected, found, line, advice: FORM },
  });
  const keys = Object.keys(call);
  const extra = keys.find((key) => key !== 'tool' && key !== 'input');
  if (extra !== undefined) return wrong('unexpected key', 'only "tool" and "input"', quote(extra));
  if (keys.length !== members) return wrong('repeated key', '"tool" and "input" once each', 'one of them twice');
  if (!Object.hasOwn(call, 'input')) return wrong('missing input', '"input":{…} after "tool"', 'no such key');
  const input = call['input'];
  return isObject(input) ? { ok: true, value: input } : wrong('the input is not an object', '{…}', kindOf(input));
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : `a ${typeof value}`;
}
