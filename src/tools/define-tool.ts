import { ThoughtlineError } from '../base/error.ts';
import { type JsonValue, throughJson } from '../base/json.ts';
import type { ResourceTracker } from './resource-tracker.ts';
import { type Checked, check, checkNow, describeProblems, type Given, type Parsed, type ToolSchema } from './schema.ts';
import { type SpecParts, toSpec } from './to-spec.ts';
import type { Executed, Prepared, ResultFaces, Shown, Tool, ToolContext, ToolImage } from './tool.ts';
import { WithInput } from './with-input.ts';

type Awaitable<Value> = Value | Promise<Value>;

/** All fields that some variant of a type has. */
type FieldsOf<Shape> = Shape extends unknown ? keyof Shape : never;

/** Refuses fields that the output does not have: an optional field that is misspelt would otherwise go unnoticed. */
type NoOthers<Returned, Shape> = Returned & { [Field in Exclude<keyof Returned, FieldsOf<Shape>>]: never };

/** A tool as its author writes it; the types of input and output follow from the schemas. */
export interface ToolParts<
  Input extends ToolSchema,
  Output extends ToolSchema,
  Returned extends Given<Output> = Given<Output>,
> extends SpecParts<Input, Output> {
  /** Does the work. Throwing is fine: it becomes a failed result. */
  execute(
    input: Parsed<Input>,
    context: ToolContext,
  ): Awaitable<NoOthers<Returned, Given<Output>> | WithInput<Given<Input>, Given<Output>>>;
  /** What history holds of an input that a model sent, valid or not; by default all of it. */
  recordInput?(input: unknown): JsonValue;
  /** One line for people: what came out. */
  status(output: Parsed<Output>): string;
  /** What the model is shown: a text, or data that it reads as JSON. Runs again for every request: pure and cheap. */
  render(output: Parsed<Output>, resources: ResourceTracker): Shown;
  /** The whole text for people; without it they get what the model gets, with every resource in full. */
  renderForUser?(output: Parsed<Output>): string;
  images?(output: Parsed<Output>): readonly ToolImage[];
  /** Whether the tool reached its aim; without it every output is a success. */
  isSuccess?(output: Parsed<Output>): boolean;
}

/** Makes a tool. This is the one place where its types are erased. */
export function defineTool<Input extends ToolSchema, Output extends ToolSchema, Returned extends Given<Output>>(
  parts: ToolParts<Input, Output, Returned>,
): Tool {
  return {
    spec: toSpec(parts),
    prepare: (input) => {
      const checked = check(parts.input, input);
      return checked instanceof Promise ? checked.then((late) => toPrepared(parts, late)) : toPrepared(parts, checked);
    },
    recordInput: (input) => parts.recordInput?.(input) ?? throughJson(input),
    read: (output) => {
      const checked = checkNow(parts.output, output);
      return checked.ok ? new Faces(parts, checked.value) : undefined;
    },
  };
}

function toPrepared<Input extends ToolSchema, Output extends ToolSchema, Returned extends Given<Output>>(
  parts: ToolParts<Input, Output, Returned>,
  checked: Checked<Parsed<Input>>,
): Prepared {
  return checked.ok ? { ok: true, run: (context) => run(parts, checked.value, context) } : checked;
}

async function run<Input extends ToolSchema, Output extends ToolSchema, Returned extends Given<Output>>(
  parts: ToolParts<Input, Output, Returned>,
  input: Parsed<Input>,
  context: ToolContext,
): Promise<Executed> {
  const returned = await parts.execute(input, context);
  const given = returned instanceof WithInput ? returned.output : returned;
  const checking = check(parts.output, given);
  const { output, isSuccess } = toStored(parts, checking instanceof Promise ? await checking : checking);
  return returned instanceof WithInput ? { output, isSuccess, input: returned.input } : { output, isSuccess };
}

/** Goes through JSON at once and is read back, so that an output looks the same before and after it was stored. */
function toStored<Input extends ToolSchema, Output extends ToolSchema, Returned extends Given<Output>>(
  parts: ToolParts<Input, Output, Returned>,
  checked: Checked<Parsed<Output>>,
): Executed {
  if (!checked.ok) throw invalidOutput(`its own schema refuses: ${describeProblems(checked.problems)}`, parts.name);
  const output = throughJson(checked.value);
  const again = checkNow(parts.output, output);
  if (again.ok) return { output, isSuccess: isSuccess(parts, again.value) };
  const why = 'its own schema refuses once it is stored. An output schema must not transform and must not wait';
  throw invalidOutput(`${why}: ${describeProblems(again.problems)}`, parts.name);
}

/** The work is done whatever the tool thinks of its own output. */
function isSuccess<Input extends ToolSchema, Output extends ToolSchema, Returned extends Given<Output>>(
  parts: ToolParts<Input, Output, Returned>,
  output: Parsed<Output>,
): boolean {
  try {
    return parts.isSuccess?.(output) ?? true;
  } catch {
    return false;
  }
}

function invalidOutput(what: string, tool: string): ThoughtlineError {
  return new ThoughtlineError('tool/invalid-output', `The tool ${tool} gave an output that ${what}`);
}

class Faces<Input extends ToolSchema, Output extends ToolSchema, Returned extends Given<Output>>
  implements ResultFaces
{
  readonly #parts: ToolParts<Input, Output, Returned>;
  readonly #output: Parsed<Output>;

  constructor(parts: ToolParts<Input, Output, Returned>, output: Parsed<Output>) {
    this.#parts = parts;
    this.#output = output;
  }

  get isSuccess(): boolean {
    return this.#parts.isSuccess?.(this.#output) ?? true;
  }

  status(): string {
    return this.#parts.status(this.#output);
  }

  render(resources: ResourceTracker): string {
    const shown = this.show(resources);
    return typeof shown === 'string' ? shown : JSON.stringify(shown);
  }

  show(resources: ResourceTracker): Shown {
    return this.#parts.render(this.#output, resources);
  }

  renderForUser(): string {
    return this.#parts.renderForUser?.(this.#output) ?? this.render(everythingInFull);
  }

  images(): readonly ToolImage[] {
    return this.#parts.images?.(this.#output) ?? [];
  }
}

const everythingInFull: ResourceTracker = {
  isRendered: () => false,
  markRendered: () => undefined,
  claim: () => true,
  placeholder: (name) => name,
};
