import { createOutput, type Output } from '../src/cli/output.ts';

/** An output that remembers what was written, and what a terminal would show of both streams together. */
export function fakeOutput(isTerminal: { readonly stdout?: boolean; readonly stderr?: boolean } = {}): {
  readonly output: Output;
  readonly stdout: () => string;
  readonly stderr: () => string;
  readonly together: () => string;
} {
  const written = { stdout: '', stderr: '', together: '' };
  const stream = (name: 'stdout' | 'stderr') => ({
    isTTY: isTerminal[name] === true,
    write: (text: string) => {
      written[name] += text;
      written.together += text;
    },
  });
  return {
    output: createOutput({ stdout: stream('stdout'), stderr: stream('stderr'), env: { NO_COLOR: '1' } }),
    stdout: () => written.stdout,
    stderr: () => written.stderr,
    together: () => written.together,
  };
}
