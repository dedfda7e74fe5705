import { ThoughtlineError } from '../base/error.ts';
import { type JsonValue, throughJson } from '../base/json.ts';
import type { ResourceTracker } from './resource-tracker.ts';
import { check, checkNow, describeProblems, type Given, type Parsed, type ToolSchema } from './schema.ts';
import { type SpecParts, toSpec } from './to-spec.ts';
import type { Executed, Prepared, ResultFaces, Tool, ToolContext, ToolImage } from './tool.ts';
import { WithInput } from './with-input.ts';

type Awaitable<Value> = Value | Promise<Value>;

/** A tool as its author writes it; the types of input and output follow from the schemas. */
export interface ToolParts<Input extends ToolSchema, Output extends ToolSchema> extends SpecParts<Input, Output> {
  /** Does the work. Throwing is fine: it becomes a failed result. */
  execute(
    input: Parsed<Input>,
    context: ToolContext,
  ): Awaitable<Given<Output> | WithInput<Given<Input>, Given<Output>>>;
  /** One line for people: what came out. */
  status(output: Parsed<Output>): string;
  /** The text for the model. Runs again for every request, so it must be pure and cheap. */
  render(output: Parsed<Output>, resources: ResourceTracker): string;
  /** The whole text for people; without it they get what the model gets, with every resource in full. */
  renderForUser?(output: Parsed<Output>): string;
  images?(output: Parsed<Output>): readonly ToolImage[];
  /** Whether the tool reached its aim; without it every output is a success. */
  isSuccess?(output: Parsed<Output>): boolean;
}

/** Makes a tool. This is the one place where its types are erased. */
export function defineTool<Input extends ToolSchema, Output extends ToolSchema>(parts: ToolParts<Input, Output>): Tool {
  return {
    spec: toSpec(parts),
    prepare: async (input): Promise<Prepared> => {
      const checked = await check(parts.input, input);
      if (!checked.ok) return checked;
      return { ok: true, run: async (context) => toExecuted(parts, await parts.execute(checked.value, context)) };
    },
    read: (output) => {
      const checked = checkNow(parts.output, output);
      return checked.ok ? facesOf(parts, checked.value) : undefined;
    },
  };
}

async function toExecuted<Input extends ToolSchema, Output extends ToolSchema>(
  parts: ToolParts<Input, Output>,
  returned: Given<Output> | WithInput<Given<Input>, Given<Output>>,
): Promise<Executed> {
  if (!(returned instanceof WithInput)) return { output: await toStored(parts, returned) };
  return { output: await toStored(parts, returned.output), input: throughJson(returned.input) };
}

/** Goes through JSON at once, so that an output looks the same before and after it was stored. */
async function toStored<Input extends ToolSchema, Output extends ToolSchema>(
  parts: ToolParts<Input, Output>,
  output: unknown,
): Promise<JsonValue> {
  const checked = await check(parts.output, output);
  if (checked.ok) return throughJson(checked.value);
  throw new ThoughtlineError(
    'tool/invalid-output',
    `The tool ${parts.name} gave an output that its own schema refuses: ${describeProblems(checked.problems)}`,
  );
}

function facesOf<Input extends ToolSchema, Output extends ToolSchema>(
  parts: ToolParts<Input, Output>,
  output: Parsed<Output>,
): ResultFaces {
  return {
    isSuccess: parts.isSuccess?.(output) ?? true,
    status: () => parts.status(output),
    render: (resources) => parts.render(output, resources),
    renderForUser: () => parts.renderForUser?.(output) ?? parts.render(output, everythingInFull),
    images: () => parts.images?.(output) ?? [],
  };
}

const everythingInFull: ResourceTracker = {
  isRendered: () => false,
  markRendered: () => undefined,
  claim: () => true,
  placeholder: (name) => name,
};
