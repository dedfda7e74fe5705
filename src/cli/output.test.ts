import { describe, expect, it } from 'vitest';
import { createOutput, type TextStream } from './output.ts';
import type { Environment } from './settings/setting-entry.ts';

function writeAll(isTTY: boolean, env: Environment): { stdout: string; stderr: string } {
  const written = { stdout: '', stderr: '' };
  const stream = (name: keyof typeof written): TextStream => ({
    isTTY,
    write: (text) => {
      written[name] += text;
    },
  });
  const output = createOutput({ stdout: stream('stdout'), stderr: stream('stderr'), env });
  output.result(output.colors.bold('result'));
  output.json({ a: 1 });
  output.note('note');
  output.warning('careful');
  output.error('wrong');
  return written;
}

describe('createOutput', () => {
  it('writes results to stdout and everything else to stderr', () => {
    expect(writeAll(false, {})).toEqual({
      stdout: 'result\n{\n  "a": 1\n}\n',
      stderr: 'note\nwarning: careful\nerror: wrong\n',
    });
  });

  it('uses colours on a terminal', () => {
    expect(writeAll(true, {}).stdout).toContain('\u001b[1mresult');
    expect(writeAll(true, { NO_COLOR: '' }).stderr).toContain('\u001b[31merror:');
  });

  it.each([{ NO_COLOR: '1' }, { FORCE_COLOR: '0' }, { TERM: 'dumb' }])('uses no colours with %j', (env) => {
    expect(writeAll(true, env)).toEqual(writeAll(false, {}));
  });

  it('uses no colours where no terminal is, even when they are asked for', () => {
    expect(writeAll(false, { FORCE_COLOR: '1' })).toEqual(writeAll(false, {}));
  });
});
