import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type AgentWorld, createAgentWorld, formatted, isFormatRequest, working } from './agent-cli.ts';

let world: AgentWorld | undefined;

afterEach(async () => {
  const { violations = [] } = world?.server ?? {};
  await world?.close();
  world = undefined;
  expect(violations.filter(({ rule }) => rule !== 'key-wrong')).toEqual([]);
});

const workRequests = () => (world?.server.requests ?? []).filter((request) => !isFormatRequest(request));

describe('thoughtline chat', () => {
  it('answers what is piped in, one message after the other', async () => {
    world = await createAgentWorld(working({ text: 'Blue.' }, { text: 'Because of the air.' }));
    const { code, stdout, stderr } = await world.run(['chat'], { input: 'Which colour\\\nhas the sky?\nWhy?\n' });
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'Blue.\nBecause of the air.\n' });
    expect(stderr).toMatch(/To go on later: thoughtline chat --resume \S+ --project \S+\n$/);
    expect(workRequests()[1]?.messages).toMatchObject([
      { text: 'Which colour\nhas the sky?' },
      { role: 'assistant' },
      { text: 'Why?' },
    ]);
  });

  it('switches thinking from the next request on', async () => {
    world = await createAgentWorld(working({ text: 'a' }, { text: 'b' }, { text: 'c' }));
    await world.run(['chat'], { input: 'one\n/think on\ntwo\n/think off\nthree\n' });
    const offered = workRequests().map(({ tools }) => tools.some(({ name }) => name === 'think'));
    expect(offered).toEqual([false, true, false]);
  });

  it('goes on with a run of another day, exports it, and shows its tools', async () => {
    world = await createAgentWorld(working({ text: 'Blue.' }, { text: 'Air.' }));
    const first = await world.run(['chat'], { input: 'Which colour has the sky?\n' });
    const run = /--resume (\S+)/.exec(first.stderr)?.[1] ?? '';
    const input = `Why?\n/export chat.md\n/tools\n/resume\n`;
    const { code, stdout, stderr } = await world.run(['chat', '--resume', run], { input });
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'Air.\n' });
    expect(stderr).toContain('The next message goes on with: Which colour has the sky?');
    expect(stderr).toMatch(/^read_files {2}/m);
    const exported = await readFile(join(world.project, 'chat.md'), 'utf8');
    expect(exported).toContain('Blue.');
    expect(exported).toContain('Air.');
  });

  it('stops the turn at Ctrl-C, and goes on', async () => {
    let isFirst = true;
    world = await createAgentWorld((request) => {
      if (isFormatRequest(request)) return formatted('Here.');
      if (!isFirst) return { text: 'Here.' };
      isFirst = false;
      return { fail: 'hang' };
    });
    const { server } = world;
    const started = world.start(['chat'], { input: 'one\n/resume\n' });
    while (server.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    started.child.kill('SIGINT');
    const { stdout, stderr } = await started.finished;
    expect(stderr).toContain('Stopped. /resume goes on');
    expect(stdout).toBe('Here.\n');
  });

  it('tells by its exit code that a message was not answered', async () => {
    world = await createAgentWorld([]);
    const { code, stderr } = await world.run(['chat'], { input: 'x\n', env: { ANTHROPIC_API_KEY: 'wrong-key' } });
    expect(code).toBe(1);
    expect(stderr).toContain('invalid x-api-key');
  });
});
