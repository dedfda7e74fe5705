import { describe, expect, it } from 'vitest';
import { run } from './run.ts';
import type { Environment } from './settings/setting-entry.ts';

async function runWithBrokenOutput(env: Environment): Promise<{ code: number; stderr: string }> {
  let stderr = '';
  const stdout = {
    write: () => {
      throw new Error('the printer is on fire');
    },
  };
  const code = await run(['--version'], { stdin: {}, stdout, stderr: { write: (text) => (stderr += text) }, env });
  return { code, stderr };
}

describe('run', () => {
  it('prints help to a person who says nothing', async () => {
    let shown = '';
    const stdout = { write: (text: string) => (shown += text) };
    const code = await run([], { stdin: { isTTY: true }, stdout, stderr: stdout, env: {} });
    expect(code).toBe(0);
    expect(shown).toContain('Usage: thoughtline [options] [command]');
  });

  it('reports an error that nobody foresaw, and how to learn more', async () => {
    expect(await runWithBrokenOutput({})).toEqual({
      code: 1,
      stderr: 'error: the printer is on fire\nSet THOUGHTLINE_LOG_LEVEL=debug to see where it happened.\n',
    });
  });

  it('shows where it happened to those who debug', async () => {
    const { code, stderr } = await runWithBrokenOutput({ THOUGHTLINE_LOG_LEVEL: 'debug' });
    expect(code).toBe(1);
    expect(stderr).toContain('run.test.ts');
  });
});
