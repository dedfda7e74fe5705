import { isObject } from '../../../src/base/json.ts';
import { callsOf, type SeenRequest } from '../seen-request.ts';
import { type Found, found } from './found.ts';

/** What a provider takes as the name of a tool, and whether it knows a tool without parameters. */
export interface ToolRules {
  readonly names: RegExp;
  readonly mayLackSchema: boolean;
}

/** Tools have proper, unique names and take an object; a forced tool is one of them; calls hold an object. */
export function checkTools(seen: SeenRequest, rules: ToolRules): Found[] {
  const names = seen.tools.map(({ name }) => name);
  const { choice } = seen;
  return [
    ...seen.tools.flatMap(({ name, schema }, at) => [
      ...(rules.names.test(name) ? [] : [found('tool-name-invalid', { at, name })]),
      ...(names.indexOf(name) === at ? [] : [found('tool-name-twice', { at, name })]),
      ...(takesObject(schema, rules) ? [] : [found('tool-schema-invalid', { at, name })]),
    ]),
    ...(typeof choice === 'object' && !names.includes(choice.tool)
      ? [found('choice-unknown-tool', { name: choice.tool })]
      : []),
    ...(choice === 'any' && names.length === 0 ? [found('choice-unknown-tool')] : []),
    ...(seen.isReasoning && typeof choice !== 'string' ? [found('choice-while-reasoning')] : []),
    ...(seen.isReasoning && choice === 'any' ? [found('choice-while-reasoning')] : []),
    ...checkInputs(seen),
  ];
}

function takesObject(schema: unknown, { mayLackSchema }: ToolRules): boolean {
  if (schema === null) return mayLackSchema;
  return isObject(schema) && typeof schema['type'] === 'string' && schema['type'].toLowerCase() === 'object';
}

function checkInputs({ messages }: SeenRequest): Found[] {
  return messages.flatMap((message) =>
    callsOf(message).flatMap(({ input, name }, part) =>
      input === undefined ? [found('call-input-invalid', { at: message.at, part, name })] : [],
    ),
  );
}
