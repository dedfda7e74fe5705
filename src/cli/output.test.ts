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

  it('shows progress on a terminal only, on one line that anything else takes away', () => {
    const shown = (isTTY: boolean): string => {
      let written = '';
      const stream = { isTTY, columns: 20, write: (text: string) => (written += text) };
      const output = createOutput({ stdout: stream, stderr: stream, env: {} });
      output.progress('');
      output.progress('a text that is longer than the terminal is wide');
      output.note('note');
      output.piece('piece');
      return written;
    };
    expect(shown(false)).toBe('note\npiece');
    expect(shown(true)).toBe('\r\u001b[Ka text that is lon…\r\u001b[Knote\npiece');
  });
});
