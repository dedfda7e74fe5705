import { createDialect } from '../create-dialect.ts';
import { describeTools } from '../describe-tools.ts';
import type { Dialect } from '../dialect.ts';
import instructions from './instructions.md';
import { JsonStream } from './json-stream.ts';

const format: Dialect['format'] = ({ name, input }) => JSON.stringify({ tool: name, input: input ?? {} });

/** Calls as lines of JSON, `{"tool":"NAME","input":{…}}`: the input is exactly what stands there. */
export const jsonDialect: Dialect = createDialect({
  name: 'native',
  describe: (tools) => `${instructions.trim()}\n\n${describeTools(tools, format)}`,
  format,
  openStream: () => new JsonStream(),
});
