import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec';
import { ThoughtlineError } from '../base/error.ts';
import { isObject, type JsonObject, type JsonValue, throughJson } from '../base/json.ts';
import type { JsonSchema } from './tool-spec.ts';

/** A schema of any library that speaks Standard Schema: zod, valibot, arktype… */
export type ToolSchema = StandardSchemaV1;

/** What must be given to a schema. */
export type Given<Schema extends ToolSchema> = StandardSchemaV1.InferInput<Schema>;

/** What a schema gives back. */
export type Parsed<Schema extends ToolSchema> = StandardSchemaV1.InferOutput<Schema>;

/** One thing that is wrong with a value; `field` is empty for the value as a whole. */
export interface Problem {
  readonly field: string;
  readonly message: string;
}

/** A value that passed its schema, or everything that is wrong with it. */
export type Checked<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Checks a value, at once if the schema can; all problems are reported together. */
export function check<Schema extends ToolSchema>(
  schema: Schema,
  value: unknown,
): Checked<Parsed<Schema>> | Promise<Checked<Parsed<Schema>>> {
  const result = schema['~standard'].validate(value);
  return result instanceof Promise ? result.then(toChecked) : toChecked(result);
}

/** Checks a value at once; a schema that needs to wait counts as a problem. */
export function checkNow<Schema extends ToolSchema>(schema: Schema, value: unknown): Checked<Parsed<Schema>> {
  const checked = check(schema, value);
  if (!(checked instanceof Promise)) return checked;
  return { ok: false, problems: [{ field: '', message: 'The schema is asynchronous.' }] };
}

/** All problems in one sentence. */
export function describeProblems(problems: readonly Problem[]): string {
  return problems.map(({ field, message }) => (field === '' ? message : `${field}: ${message}`)).join('; ');
}

/** The JSON Schema of one side of a schema, without what only costs tokens. */
export function toJsonSchema(schema: ToolSchema, side: 'input' | 'output'): JsonSchema {
  if (!canDescribeItself(schema)) {
    throw new ThoughtlineError(
      'tool/no-json-schema',
      `A schema of ${schema['~standard'].vendor} cannot describe itself as JSON Schema. ` +
        `Use zod 4.2 or newer, or give ${side}Schema beside ${side}.`,
    );
  }
  const described = throughJson(schema['~standard'].jsonSchema[side]({ target: 'draft-2020-12' }));
  const { $schema: _, ...rest } = isObject(described) ? withoutIntegerBounds(described) : {};
  return rest;
}

function toChecked<Value>(result: StandardSchemaV1.Result<Value>): Checked<Value> {
  if (result.issues === undefined) return { ok: true, value: result.value };
  return {
    ok: false,
    problems: result.issues.map(({ message, path }) => ({ field: (path ?? []).map(nameOfPart).join('.'), message })),
  };
}

function nameOfPart(part: PropertyKey | StandardSchemaV1.PathSegment): string {
  return String(typeof part === 'object' ? part.key : part);
}

function canDescribeItself(schema: ToolSchema): schema is ToolSchema & StandardJSONSchemaV1 {
  return 'jsonSchema' in schema['~standard'] && isObject(schema['~standard'].jsonSchema);
}

/** zod writes the safe-integer range into every integer; models learn nothing from it. */
function withoutIntegerBounds(schema: JsonObject): JsonObject {
  const entries = Object.entries(schema)
    .filter(([key, value]) => !isIntegerBound(key, value))
    .map(([key, value]): [string, JsonValue] => [key, withoutBoundsInside(value)]);
  return Object.fromEntries(entries);
}

function isIntegerBound(key: string, value: JsonValue): boolean {
  if (key === 'minimum') return value === Number.MIN_SAFE_INTEGER;
  return key === 'maximum' && value === Number.MAX_SAFE_INTEGER;
}

function withoutBoundsInside(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(withoutBoundsInside);
  return isJsonObject(value) ? withoutIntegerBounds(value) : value;
}

function isJsonObject(value: JsonValue): value is JsonObject {
  return isObject(value);
}
