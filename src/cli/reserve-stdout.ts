import type { LineStream } from '../server/mcp/stdio/write-lines.ts';

/** Keeps standard output for the protocol alone: whatever else is printed there from now on goes to standard error. */
export function reserveStdout({ stdout, stderr }: Pick<NodeJS.Process, 'stdout' | 'stderr'>): LineStream {
  const write = stdout.write.bind(stdout);
  stdout.write = stderr.write.bind(stderr);
  return {
    write: (text) => write(text),
    on: (event, listener) => stdout.on(event, listener),
    get writableLength() {
      return stdout.writableLength;
    },
    get writableNeedDrain() {
      return stdout.writableNeedDrain;
    },
  };
}
