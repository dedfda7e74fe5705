import { isObject } from '../../base/json.ts';
import { parseJson } from '../../base/parse-json.ts';
import { coerce } from '../coerce.ts';
import type { JsonSchema } from '../tool-spec.ts';
import { knownName } from './known-name.ts';
import { quote, type Read } from './mistake.ts';
import { WHOLE_INPUT } from './names.ts';

/** A parameter as it was written; `line` is where its value begins. */
export type WrittenParam = { readonly name: string; readonly line: number } & (
  | { readonly form: 'text' | 'json'; readonly text: string }
  | { readonly form: 'list'; readonly items: readonly string[] }
);

/**
 * Makes an input of written parameters: texts are typed by the schema, JSON is taken exactly, a repeated parameter is
 * a list, and a plural or singular counts for the name that the schema knows.
 */
export function readParams(params: readonly WrittenParam[], schema: JsonSchema = {}): Read<unknown> {
  const whole = params.find(({ name }) => name === WHOLE_INPUT);
  if (whole !== undefined) return readWholeInput(whole, params);
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const given = new Map<string, GivenValues>();
  for (const param of params) {
    const name = knownName(param.name, properties);
    const read = valuesOf(param, (text) => withoutMargin(text, name, schema));
    if (!read.ok) return read;
    const before = given.get(name);
    given.set(name, before === undefined ? read.value : appended(before, read.value));
  }
  return { ok: true, value: typed(given, schema) };
}

interface GivenValues {
  readonly values: unknown[];
  readonly isList: boolean;
  /** JSON says what it means: the schema must not change it. */
  readonly isExact: boolean;
}

function readWholeInput(whole: WrittenParam, params: readonly WrittenParam[]): Read<unknown> {
  const { line } = whole;
  if (whole.form !== 'json') {
    const what = `parameter '${WHOLE_INPUT}' is not JSON`;
    return { ok: false, mistake: { what, expected: 'the whole input as JSON', found: 'plain text', line } };
  }
  const other = params.find((param) => param !== whole);
  if (other !== undefined) {
    const what = `a parameter beside '${WHOLE_INPUT}'`;
    const expected = `'${WHOLE_INPUT}' alone, because it is the whole input`;
    return { ok: false, mistake: { what, expected, found: quote(other.name), line: other.line } };
  }
  const read = readJson(whole);
  if (!read.ok || isObject(read.value)) return read;
  const found = quote(whole.text.trim());
  return { ok: false, mistake: { what: 'the input is not an object', expected: 'a JSON object', found, line } };
}

function valuesOf(param: WrittenParam, adapt: (text: string) => string): Read<GivenValues> {
  if (param.form === 'list') {
    return { ok: true, value: { values: param.items.map(adapt), isList: true, isExact: false } };
  }
  if (param.form === 'text') return { ok: true, value: { values: [adapt(param.text)], isList: false, isExact: false } };
  const read = readJson(param);
  return read.ok ? { ok: true, value: { values: [read.value], isList: false, isExact: true } } : read;
}

function readJson({ name, text, line }: { name: string; text: string; line: number }): Read<unknown> {
  const read = parseJson(text);
  if (read.ok) return read;
  const { expected, found } = read.problem;
  const what = `invalid JSON in parameter '${name}'`;
  return { ok: false, mistake: { what, expected, found, line: line + read.problem.line - 1 } };
}

/** Appends in place: a hostile text repeats a parameter a hundred thousand times. */
function appended(before: GivenValues, more: GivenValues): GivenValues {
  for (const value of more.values) before.values.push(value);
  return { values: before.values, isList: true, isExact: before.isExact || more.isExact };
}

/** Space around a number, a boolean or JSON means nothing; around a text it belongs to the text. */
function withoutMargin(text: string, name: string, schema: JsonSchema): string {
  const trimmed = text.trim();
  if (trimmed === text) return text;
  const alone = coerce({ [name]: trimmed }, schema);
  let value = isObject(alone) ? alone[name] : trimmed;
  while (Array.isArray(value) && value.length === 1) value = value[0];
  return value === trimmed ? text : trimmed;
}

/** Coerces the input as a whole, because references and unions need it, then puts exact values back. */
function typed(given: ReadonlyMap<string, GivenValues>, schema: JsonSchema): unknown {
  const written = [...given].map(([name, { values, isList }]): [string, unknown] => [
    name,
    isList ? values : values[0],
  ]);
  const input = coerce(Object.fromEntries(written), schema);
  if (!isObject(input)) return input;
  const exact = written.filter(([name]) => given.get(name)?.isExact);
  return exact.length === 0 ? input : Object.fromEntries([...Object.entries(input), ...exact]);
}
