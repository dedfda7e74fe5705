import { messageOf, ThoughtlineError } from '../base/error.ts';
import { type ToolSchema, toJsonSchema } from './schema.ts';
import type {
  JsonSchema,
  ToolAnnotations,
  ToolCapability,
  ToolLabel,
  ToolMode,
  ToolSpec,
  ToolVisibility,
} from './tool-spec.ts';

/** What an author says of a tool; everything but name, description and schemas has a default. */
export interface SpecParts<Input extends ToolSchema, Output extends ToolSchema> {
  readonly name: string;
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  /** Only for a schema library that cannot write JSON Schema itself. */
  readonly inputSchema?: JsonSchema;
  readonly outputSchema?: JsonSchema;
  /** Derived from the capabilities where not given. */
  readonly annotations?: ToolAnnotations;
  readonly modes?: readonly ToolMode[];
  readonly capabilities?: readonly ToolCapability[];
  readonly priority?: number;
  readonly visibility?: ToolVisibility;
  readonly timeoutMs?: number;
  readonly title?: string;
  readonly label?: ToolLabel;
  readonly parameterLabels?: Readonly<Record<string, ToolLabel>>;
}

const CAPABILITIES: readonly ToolCapability[] = ['read_only', 'edits_files', 'outward'];
const VISIBILITIES: readonly ToolVisibility[] = ['user', 'internal'];
const DEFAULT_PRIORITY = 50;
const DEFAULT_TIMEOUT_MS = 120_000;
/** Node fires a longer timer at once. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1;

/** Completes a spec with its defaults; a mistake in it is found here, not at the first call. */
export function toSpec<Input extends ToolSchema, Output extends ToolSchema>(parts: SpecParts<Input, Output>): ToolSpec {
  const words = humanWords(String(parts.name));
  const spec: ToolSpec = {
    name: parts.name,
    description: String(parts.description ?? '').trim(),
    inputSchema: parts.inputSchema ?? describeSchema(parts, 'input'),
    outputSchema: parts.outputSchema ?? describeSchema(parts, 'output'),
    annotations: { ...annotationsFor(parts.capabilities ?? []), ...parts.annotations },
    modes: parts.modes ?? ['agent', 'mcp'],
    capabilities: parts.capabilities ?? [],
    priority: parts.priority ?? DEFAULT_PRIORITY,
    visibility: parts.visibility ?? 'user',
    timeoutMs: parts.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    title: parts.title ?? words,
    label: parts.label ?? { en: words, zh: words },
    parameterLabels: parts.parameterLabels ?? {},
  };
  const mistake = mistakeIn(spec);
  if (mistake !== undefined) throw new ThoughtlineError('tool/invalid-spec', `The tool "${spec.name}" ${mistake}.`);
  return Object.freeze(spec);
}

/** `read_files` → `Read files`. */
export function humanWords(name: string): string {
  const words = name.replace(
    /([a-z])([A-Z])/g,
    (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
  );
  const spaced = words.replaceAll('_', ' ').trim();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

function describeSchema<Input extends ToolSchema, Output extends ToolSchema>(
  parts: SpecParts<Input, Output>,
  side: 'input' | 'output',
): JsonSchema {
  try {
    return toJsonSchema(parts[side], side);
  } catch (error) {
    if (error instanceof ThoughtlineError) throw error;
    const message = `The tool "${parts.name}" has an ${side} that JSON Schema cannot describe: ${messageOf(error)}.`;
    throw new ThoughtlineError('tool/invalid-spec', message, { cause: error });
  }
}

function annotationsFor(capabilities: readonly ToolCapability[]): ToolAnnotations {
  const isReadOnly = capabilities.includes('read_only');
  return {
    readOnlyHint: isReadOnly,
    destructiveHint: !isReadOnly,
    idempotentHint: isReadOnly,
    openWorldHint: capabilities.includes('outward'),
  };
}

function mistakeIn(spec: ToolSpec): string | undefined {
  if (!/^[a-z0-9_]{1,64}$/.test(spec.name)) return 'needs a name of 1 to 64 letters a–z, digits and underscores';
  if (spec.description === '') return 'needs a description: it is all that a model knows of it';
  if (spec.inputSchema['type'] !== 'object') return 'needs an object as its input: providers refuse anything else';
  if (!(spec.priority >= 0 && spec.priority <= 100)) return `has the priority ${spec.priority}; it must be 0 to 100`;
  if (!(spec.timeoutMs > 0 && spec.timeoutMs <= LONGEST_TIMEOUT_MS))
    return `has the timeout ${spec.timeoutMs} ms; it must be more than 0 and at most 24 days`;
  const strange = spec.capabilities.find((capability) => !CAPABILITIES.includes(capability));
  if (strange !== undefined) return `has the unknown capability "${strange}"; there are ${CAPABILITIES.join(', ')}`;
  if (spec.capabilities.includes('read_only') && spec.capabilities.includes('edits_files')) {
    return 'cannot be read_only and edit files';
  }
  if (!VISIBILITIES.includes(spec.visibility)) return `has the unknown visibility "${spec.visibility}"`;
  if (!Array.isArray(spec.modes)) return 'needs a list of modes';
  if (spec.modes.length === 0) return 'has no modes, so nobody could ever call it';
  return undefined;
}
