import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/base/json.ts';
import { type AgentWorld, createAgentWorld, working } from '../../agent-cli.ts';
import type { AnswerTurn } from '../../model-server/script.ts';

const FIXTURE = fileURLToPath(new URL('./fixture-server.mjs', import.meta.url));
const worlds: AgentWorld[] = [];

afterEach(async () => {
  await Promise.all(worlds.splice(0).map((world) => world.close()));
});

async function worldOf(...turns: AnswerTurn[]): Promise<AgentWorld> {
  const world = await createAgentWorld(working(...turns));
  worlds.push(world);
  return world;
}

const calling = (name: string, input: JsonObject = {}): AnswerTurn => ({ calls: [{ name, input }] });

describe('thoughtline ask with MCP servers', () => {
  it('goes on when one dies, and tells the model', async () => {
    const { run, server } = await worldOf(
      { calls: ['dies', 'echo'].map((name) => ({ name: `mcp__fix__${name}`, input: { words: 'alive' } })) },
      calling('mcp__other__echo', { words: 'other' }),
      { text: 'Done.' },
    );
    for (const name of ['fix', 'other']) await run(['servers', 'add', name, '--', process.execPath, FIXTURE]);
    const { code, stdout, stderr } = await run(['ask', '--no-format', 'x'], { env: { THOUGHTLINE_ALLOW: 'mcp__*' } });
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'Done.\n' });
    expect(stderr).toContain('The MCP server fix ended with exit code 3');
    const told = JSON.stringify(server.requests.at(-1)?.body);
    for (const words of ['The disk is full.', '"alive"', '"other"']) expect(told).toContain(words);
  });

  it('does not wait for one that hangs, and stops at once when it is told to', async () => {
    const { run, start } = await worldOf({ text: 'Done.' });
    await run([
      'servers',
      'add',
      'slow',
      '--connect-timeout',
      '1',
      '--',
      process.execPath,
      FIXTURE,
      '--slow',
      '600000',
    ]);
    const { code, stderr } = await run(['ask', '--no-format', 'x']);
    expect(code).toBe(0);
    expect(stderr).toContain('The MCP server slow was not ready within 1 s. Going on without it.');

    await run(['servers', 'add', 'slow', '--replace', '--', process.execPath, FIXTURE, '--slow', '600000']);
    const started = start(['ask', '--no-format', 'x']);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const stoppedAt = performance.now();
    started.child.kill('SIGINT');
    await started.finished;
    expect(performance.now() - stoppedAt).toBeLessThan(5_000);
  });

  it('asks nobody for a tool that only reads, and denies others where nobody can be asked', async () => {
    const { run, server } = await worldOf(
      { calls: ['echo', 'count'].map((name) => ({ name: `mcp__fix__${name}`, input: { words: 'read' } })) },
      { text: 'Done.' },
    );
    await run(['servers', 'add', 'fix', '--', process.execPath, FIXTURE]);
    await run(['ask', '--no-format', 'x']);
    const told = JSON.stringify(server.requests.at(-1)?.body);
    expect(told).toContain('"read"');
    expect(told).toContain('mcp__fix__count was not run');
  });
});
