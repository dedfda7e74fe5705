// What the docs say about tools, prompts and settings, in the words of the program itself.
import { askProgram, askServer } from './ask-program.mjs';

const SETS = ['default', 'compat', 'project'];

/** One section per tool, in the order in which clients are offered them. */
export function toolReference() {
  const specs = listTools('all');
  const names = Object.fromEntries(SETS.map((set) => [set, listTools(set).map(({ name }) => name)]));
  const sets = SETS.map((set) => `| \`${set}\` | ${names[set].map((name) => `\`${name}\``).join(', ')} |`);
  const table = ['| set | tools |', '| --- | --- |', ...sets, '| `all` | all of them |'].join('\n');
  return [
    table,
    ...specs.map((spec) =>
      toolSection(
        spec,
        SETS.filter((set) => names[set].includes(spec.name)),
      ),
    ),
  ].join('\n\n');
}

function listTools(wanted) {
  return JSON.parse(askProgram(['tools', 'list', '--tools', wanted, '--json']));
}

function toolSection({ name, description, inputSchema, outputSchema, annotations, modes, parameterLabels }, sets) {
  const { properties = {}, required = [] } = inputSchema;
  const rows = Object.entries(properties).map(([key, schema]) => {
    const meaning = schema.description ?? parameterLabels[key]?.en ?? '';
    return `| \`${key}\` | ${typeOf(schema)} | ${required.includes(key) ? 'required' : ''} | ${meaning} |`;
  });
  const answer = Object.entries(outputSchema.properties ?? {}).map(([key, schema]) => `\`${key}\` (${typeOf(schema)})`);
  return [
    `## ${name}`,
    description.trim().replaceAll(/^/gm, '> ').replaceAll(/^> $/gm, '>'),
    ['| parameter | type | | |', '| --- | --- | --- | --- |', ...rows].join('\n'),
    `Answers with ${answer.join(', ')}.`,
    `${hints(annotations)} Modes: ${modes.join(', ')}. Sets: ${[...sets, 'all'].join(', ')}.`,
  ].join('\n\n');
}

/** A type in words: what a list holds, what a text may be. */
function typeOf({ type, enum: values, anyOf, items, minimum }) {
  if (anyOf !== undefined) return anyOf.map(typeOf).join(' or ');
  if (values !== undefined) return values.map((value) => `\`${value}\``).join(', ');
  if (type === 'array')
    return items?.properties === undefined ? `list of ${typeOf(items)}` : `list of { ${fieldsOf(items)} }`;
  return minimum === undefined ? type : `${type} from ${minimum}`;
}

function fieldsOf({ properties, required = [] }) {
  return Object.keys(properties)
    .map((key) => `\`${key}\`${required.includes(key) ? '' : '?'}`)
    .join(', ');
}

function hints(annotations) {
  const said = Object.entries(annotations).map(([hint, value]) => `\`${hint}: ${value}\``);
  return `Annotations: ${said.join(', ')}.`;
}

/** A row per prompt; `?` marks what may be left out. */
export async function promptTable() {
  const { prompts } = await askServer('prompts/list');
  const rows = prompts.map(({ name, description, arguments: given }) => {
    const named = given.map(({ name: argument, required }) => `\`${argument}\`${required ? '' : '?'}`);
    return `| \`${name}\` | ${named.join(', ')} | ${description} |`;
  });
  return ['| prompt | arguments | |', '| --- | --- | --- |', ...rows].join('\n');
}

/** A row per setting. */
export function settingsTable() {
  const rows = JSON.parse(askProgram(['settings', 'list', '--json'])).map(({ key, type, default: standard, help }) => {
    const shown =
      standard === null ? 'unset' : `\`${typeof standard === 'string' ? standard : JSON.stringify(standard)}\``;
    return `| \`${key}\` | ${type} | ${shown} | ${help} |`;
  });
  return ['| key | type | default | meaning |', '| --- | --- | --- | --- |', ...rows].join('\n');
}
