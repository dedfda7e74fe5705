import { isObject } from '../../base/json.ts';
import { enterPart, propertiesOf, rootPlace, type SchemaPlace } from '../schema-parts.ts';
import type { ToolDefinition } from '../tool-spec.ts';
import type { Dialect } from './dialect.ts';
import { exampleInput } from './example-input.ts';
import { typeWords } from './type-words.ts';

/** The tools for a model, each with its parameters and a call that is written in the dialect. */
export function describeTools(tools: readonly ToolDefinition[], format: Dialect['format']): string {
  if (tools.length === 0) return 'There are no tools at the moment.';
  return ['# Tools', ...tools.map((tool) => describeTool(tool, format))].join('\n\n');
}

function describeTool(tool: ToolDefinition, format: Dialect['format']): string {
  const { name, description, inputSchema } = tool;
  const lines = parameterLines(inputSchema, rootPlace(inputSchema));
  const parameters = lines.length === 0 ? 'No parameters.' : ['Parameters:', ...lines].join('\n');
  const example = format({ name, input: exampleInput(inputSchema) }, [tool]);
  return [`## ${name}`, description.trim(), parameters, `Example:\n\n${example}`].join('\n\n');
}

function parameterLines(schema: ToolDefinition['inputSchema'], place: SchemaPlace): string[] {
  return propertiesOf(schema).flatMap(({ name, part, isRequired }) => {
    const facts = [typeWords(part, place), ...(isRequired ? ['required'] : []), ...defaultOf(part)];
    return [`- ${name} (${facts.join(', ')})${descriptionOf(part, place)}`, ...fieldLines(part, place, '')];
  });
}

/** What is said about fields inside a parameter; their types are part of its type. */
function fieldLines(part: unknown, place: SchemaPlace, path: string): string[] {
  const entered = enterPart(part, place);
  if (entered === undefined) return [];
  const { schema, inside } = entered;
  if (isObject(schema['items'])) return fieldLines(schema['items'], inside, path);
  return propertiesOf(schema).flatMap((field) => {
    const description = descriptionOf(field.part, inside);
    const own = description === '' ? [] : [`  - ${path}${field.name}${description}`];
    return [...own, ...fieldLines(field.part, inside, `${path}${field.name}.`)];
  });
}

function descriptionOf(part: unknown, place: SchemaPlace): string {
  const own = isObject(part) ? part['description'] : undefined;
  const description = own ?? enterPart(part, place)?.schema['description'];
  return typeof description === 'string' ? `: ${description.trim()}` : '';
}

function defaultOf(part: unknown): string[] {
  return isObject(part) && 'default' in part ? [`default ${JSON.stringify(part['default'])}`] : [];
}
