import { describe, expect, it } from 'vitest';
import { calling, formatted, hangingOnce, isFormatRequest, useAgentWorld } from './agent-cli.ts';
import { expectInTime } from './expect-in-time.ts';
import type { Started } from './run-thoughtline.ts';

const worldOf = useAgentWorld();

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 10));
}

async function stop({ child, finished }: Started, signal: NodeJS.Signals) {
  const since = performance.now();
  child.kill(signal);
  const result = await finished;
  return { ...result, ms: performance.now() - since };
}

describe('thoughtline ask, stopped', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'ends soon after %s, says how to go on, and goes on',
    async (signal) => {
      const { server, project, run, start } = await worldOf(hangingOnce());
      const started = start(['ask', 'x']);
      await until(() => server.requests.length === 1);
      const { code, stdout, stderr, ms } = await stop(started, signal);
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      await expectInTime(ms, 2_000);
      const [, command = ''] = /Stopped\. To go on: thoughtline (.*)/.exec(stderr) ?? [];
      expect(command).toMatch(/^ask --resume \S+ --project \S+$/);
      expect(command).toContain(project);
      const resumed = await run(command.split(' '));
      expect(resumed).toMatchObject({ code: 0, stdout: 'Finally.\n' });
    },
  );

  it('ends soon while a command runs, and the command with it', async () => {
    const { server, start } = await worldOf((request) =>
      isFormatRequest(request) ? formatted('x') : calling('execute_command', { command_line: 'sleep 30' }),
    );
    const started = start(['ask', 'x'], { env: { THOUGHTLINE_PERMISSIONS: 'trusted' } });
    await until(() => server.requests.length === 1);
    await new Promise((resolve) => setTimeout(resolve, 500));
    const { ms, stderr } = await stop(started, 'SIGINT');
    await expectInTime(ms, 2_000);
    expect(stderr).toContain('Stopped. To go on:');
  });

  it('ends while it waits for a retry', async () => {
    const { start } = await worldOf(() => ({ fail: 'rate-limited', retryAfterSeconds: 30 }));
    const started = start(['ask', 'x']);
    await until(() => started.written.stderr.includes('Trying again'));
    const { ms, code } = await stop(started, 'SIGINT');
    expect(code).toBe(1);
    await expectInTime(ms, 2_000);
  });

  it('stops asking when nobody reads the answer any more', async () => {
    const { server, start } = await worldOf((request) =>
      isFormatRequest(request) ? formatted('never') : calling('glob_files', { pattern: '*' }, { delayMs: 1 }),
    );
    const started = start(['ask', '--json', 'x', '--max-steps', '1000']);
    await until(() => server.requests.length > 1);
    started.child.stdout?.destroy();
    const { code } = await started.finished;
    expect(code).toBe(1);
    expect(server.requests.length).toBeLessThan(900);
  });

  it('does not promise to go on where nothing is kept', async () => {
    const { server, start } = await worldOf(hangingOnce());
    const started = start(['ask', 'x'], { env: { THOUGHTLINE_RETENTION: 'none' } });
    await until(() => server.requests.length === 1);
    const { stderr } = await stop(started, 'SIGINT');
    expect(stderr).toBe('Stopped.\n');
  });
});
