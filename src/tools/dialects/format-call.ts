import { equalJson, isObject, throughJson } from '../../base/json.ts';
import type { ToolDefinition } from '../tool-spec.ts';
import type { Dialect, DialectEvent } from './dialect.ts';
import { WHOLE_INPUT } from './names.ts';

/** How a text dialect writes the parts of a call. */
export interface CallSyntax {
  /** Ways to write a value as text, simplest first; they need not be right for every value. */
  textForms(key: string, value: unknown): string[];
  /** A way that is right for every value, provided the key can be written. */
  jsonForm(key: string, value: unknown): string;
  call(name: string, params: readonly string[]): string;
  parse(text: string, tools: readonly ToolDefinition[]): DialectEvent[];
}

/**
 * Writes a call in the simplest form that reads back equal, and finds out by reading it back. So no rule about
 * escaping, typing or aliases is known twice, and none can be forgotten here.
 */
export function formatCall(syntax: CallSyntax): Dialect['format'] {
  return ({ name, input: given }, tools) => {
    const input = throughJson(given ?? {});
    const whole = syntax.call(name, [syntax.jsonForm(WHOLE_INPUT, input)]);
    if (!isObject(input)) return whole;
    const own = tools.filter((tool) => tool.name === name);
    const says = (text: string, wanted: unknown) => isCall(syntax.parse(text, own), { name, input: wanted });
    const params = Object.entries(input).map(([key, value]) =>
      [...syntax.textForms(key, value), syntax.jsonForm(key, value)].find((form) =>
        says(syntax.call(name, [form]), { [key]: value }),
      ),
    );
    const composed = syntax.call(name, params.filter(isWritten));
    return params.every(isWritten) && says(composed, input) ? composed : whole;
  };
}

/** Values as text, if each of them is a text, a number or a boolean. */
export function scalarTexts(values: readonly unknown[]): string[] | undefined {
  const scalars = values.filter((value) => ['string', 'number', 'boolean'].includes(typeof value));
  return scalars.length === values.length ? scalars.map(String) : undefined;
}

function isCall(events: readonly DialectEvent[], wanted: { name: string; input: unknown }): boolean {
  const [started, call, ...rest] = events;
  if (started?.type !== 'call-started' || call?.type !== 'call' || rest.length > 0) return false;
  return call.name === wanted.name && equalJson(call.input, wanted.input);
}

function isWritten(form: string | undefined): form is string {
  return form !== undefined;
}
