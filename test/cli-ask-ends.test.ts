import { describe, expect, it } from 'vitest';
import { type AgentWorld, formatted, hangingOnce, isFormatRequest, useAgentWorld } from './agent-cli.ts';

const worldOf = useAgentWorld();

/** Starts a run and kills it in the middle of its first request. */
async function kill({ server, start, run }: AgentWorld): Promise<string> {
  const { child, finished } = start(['ask', 'Go']);
  while (server.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  child.kill('SIGKILL');
  await finished;
  const { stdout } = await run(['sessions', 'list', '--kind', 'run', '--json']);
  return JSON.parse(stdout).sessions[0].id;
}

const SECRET = 'sk-ant-api03-Zx81kQwPq02LmNvBtYuIo98AaSdFgHjKl45';

describe('how thoughtline ask ends', () => {
  it('fails where the model says nothing', async () => {
    const { run, events } = await worldOf((request) => (isFormatRequest(request) ? { text: ' ' } : { text: '' }));
    const { code, stdout, stderr } = await run(['ask', 'Go']);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('The model said nothing: there is no answer.');
    expect(stderr).not.toContain('To try again');
    const told = await events(['--no-format', 'Go']);
    expect(told.at(-1)).toMatchObject({ type: 'error', code: 'model/no-answer', isResumable: false });
  });

  it('L18 does not know what a run took that was killed in the middle of a request', async () => {
    const killed = await worldOf(hangingOnce());
    const { run, events } = killed;
    const id = await kill(killed);
    const before = JSON.parse((await run(['sessions', 'export', id, '--format', 'json'])).stdout);
    expect(before.spent).toMatchObject({ inputTokens: null, outputTokens: null, cost: null });
    const { stderr } = await run(['ask', '--resume', id]);
    expect(stderr).toMatch(/2 steps · at least [\d,]+ tokens in, [\d,]+ out · at least \$\d+\.\d{4} · run/);
    const next = await events(['--resume', id, '--no-format', 'More']);
    expect(next.at(-1)).toMatchObject({ type: 'done', usage: { inputTokens: expect.any(Number) } });
    const { stdout } = await run(['sessions', 'stats', id, '--json']);
    expect(JSON.parse(stdout).runs).toMatchObject({ unknownUsage: 1, unknownCost: 1, cost: null });
  });

  it('goes on with the model of the run, whatever the setting, and says where there is no run', async () => {
    const killed = await worldOf(hangingOnce());
    const id = await kill(killed);
    const env = { THOUGHTLINE_MODEL: 'anthropic/another' };
    const { code, stdout } = await killed.run(['ask', '--resume', id], { env });
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'Finally.\n' });
    expect(new Set(killed.server.requests.map(({ model }) => model)).size).toBe(1);
    for (const model of ['', 'nobody/knows']) {
      const unknown = await killed.run(['ask', '--resume', 'nonsense'], { env: { THOUGHTLINE_MODEL: model } });
      expect(unknown).toMatchObject({ code: 1, stderr: 'error: Run nonsense does not exist.\n' });
    }
  });

  it('says how long a provider wants to be left alone that is not waited for', async () => {
    const { run } = await worldOf(() => ({ fail: 'rate-limited', retryAfterSeconds: 7_500 }));
    const { code, stderr } = await run(['ask', 'Go']);
    expect(code).toBe(1);
    expect(stderr).toContain('The provider asks to wait 2 hours 5 minutes: try again then.');
    expect(stderr).toContain('To try again from where it was:');
  });

  it.each([['--no-format'], []])('K9 shows no secret while the model writes it (%s)', async (...flags) => {
    const text = `The key is ${SECRET}, and that is all there is to say.`;
    const { events } = await worldOf((request) =>
      isFormatRequest(request) ? { ...formatted(text), pieceLength: 3 } : { text, pieceLength: 3 },
    );
    const told = await events([...flags, 'Go']);
    expect(JSON.stringify(told)).not.toContain(SECRET.slice(0, 20));
    expect(told.map(({ type }) => type)).not.toContain('text-dropped');
    const purpose = flags.length === 0 ? 'format' : 'work';
    const shown = told.flatMap((event) => (event.type === 'text' && event.purpose === purpose ? [event.text] : []));
    expect(shown.length).toBeGreaterThan(2);
    expect(told.at(-1)).toMatchObject({ type: 'done', text: shown.join('') });
    expect(shown.join('')).toContain('[redacted api-key], and that is all');
  });
});
