// Mistakes that the compiler must find. A line that compiles after all fails `tsc` as an unused expectation.
import { z } from 'zod';
import { defineTool } from '../../src/tools/define-tool.ts';
import type { Tool } from '../../src/tools/tool.ts';
import { withInput } from '../../src/tools/with-input.ts';

const input = z.object({ path: z.string(), depth: z.number().default(1) });
const output = z.object({ lines: z.array(z.string()) });
const spec = { name: 'a_tool', description: 'Does.', input, output };
const faces = { status: (): string => '', render: (): string => '' };

/** Right: types follow from the schemas, defaults included. */
export const right: Tool = defineTool({
  ...spec,
  execute: ({ path, depth }) => ({ lines: [path.toUpperCase(), depth.toFixed()] }),
  status: ({ lines }) => `${lines.length} lines`,
  render: ({ lines }, resources) => (resources.claim('x') ? lines.join('\n') : resources.placeholder('x')),
});

/** Wrong: the input has no such field. */
export const wrongInputField: Tool = defineTool({
  ...spec,
  ...faces,
  // @ts-expect-error the field is called path
  execute: ({ paths }) => ({ lines: [paths] }),
});

/** Wrong: the output's field has another name. */
export const wrongOutputField: Tool = defineTool({
  ...spec,
  ...faces,
  // @ts-expect-error the field is called lines
  execute: ({ path }) => ({ line: [path] }),
});

/** Wrong: the output's field has another type. */
export const wrongOutputType: Tool = defineTool({
  ...spec,
  ...faces,
  // @ts-expect-error lines are texts
  execute: () => ({ lines: [1] }),
});

/** Wrong: a field beside those that the output has. */
export const wrongExtraField: Tool = defineTool({
  ...spec,
  ...faces,
  // @ts-expect-error there is no field called more
  execute: async () => ({ lines: [], more: 1 }),
});

/** Wrong: render reads a field that the output does not have. */
export const wrongRenderField: Tool = defineTool({
  ...spec,
  execute: () => ({ lines: [] }),
  status: () => '',
  // @ts-expect-error the field is called lines
  render: ({ text }) => text,
});

/** Wrong: the changed input is not one that the tool takes. */
export const wrongChangedInput: Tool = defineTool({
  ...spec,
  ...faces,
  // @ts-expect-error path is a text
  execute: () => withInput({ path: 3 }, { lines: [] }),
});

/** Wrong: nothing says what the model sees. */
// @ts-expect-error render is missing
export const missingRender: Tool = defineTool({
  ...spec,
  execute: () => ({ lines: [] }),
  status: () => '',
});

/** Wrong: a capability that nobody knows would silently protect nothing. */
export const wrongCapability: Tool = defineTool({
  ...spec,
  ...faces,
  // @ts-expect-error it is spelled read_only
  capabilities: ['readonly'],
  execute: () => ({ lines: [] }),
});
