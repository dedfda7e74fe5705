import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import type { McpServer } from '../../../src/agent/mcp-client/mcp-server.ts';
import { withMcpTools } from '../../../src/agent/mcp-client/with-mcp-tools.ts';
import { renderResults } from '../../../src/tools/render-results.ts';
import type { Progress } from '../../../src/tools/tool.ts';
import { endServers, fixture, raw, start } from './start-servers.ts';

const folder = mkdtempSync(join(tmpdir(), 'thoughtline-mcp-client-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(endServers);

describe('an MCP server over standard streams', () => {
  it('offers its tools under names and with schemas that every provider accepts', async () => {
    const { mcp } = await start([fixture({ priority: 70 })]);
    const specs = mcp.tools().map(({ tool }) => tool.spec);
    expect(specs.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['mcp__fix__echo', 'mcp__fix__with_odd_chars']),
    );
    for (const { name, inputSchema, modes, priority, description } of specs) {
      expect(name).toMatch(/^mcp__fix__[a-z0-9_]+$/);
      expect(name.length).toBeLessThanOrEqual(64);
      expect(inputSchema['type']).toBe('object');
      expect(description).not.toBe('');
      expect({ modes, priority }).toEqual({ modes: ['agent', 'subagent'], priority: 70 });
    }
    expect(mcp.status()).toEqual([
      expect.objectContaining({
        name: 'fix',
        state: 'ready',
        tools: specs.length,
        about: expect.objectContaining({ name: 'fixture' }),
      }),
    ]);
  });

  it('runs calls, also of tools whose names had to be changed, with coerced input', async () => {
    const { call, faces, mcp } = await start([fixture()]);
    const result = await call('mcp__fix__echo', { words: 'hi', times: '2' });
    expect(result).toMatchObject({ status: 'done', isSuccess: true, input: { words: 'hi', times: 2 } });
    expect(faces(result).renderForUser()).toBe('hi hi');
    const long = mcp.tools().find(({ tool }) => tool.spec.name.startsWith('mcp__fix__long_'))?.tool.spec.name ?? '';
    expect(long).toHaveLength(64);
    expect(faces(await call(long)).renderForUser()).toBe('long');
    expect(faces(await call('mcp__fix__with_odd_chars')).renderForUser()).toBe('odd');
  });

  it('keeps every kind of content, as data and in all faces', async () => {
    const { call, faces } = await start([fixture()]);
    const result = await call('mcp__fix__kinds');
    expect(result).toMatchObject({
      status: 'done',
      output: {
        content: [
          { type: 'text' },
          { type: 'image', mediaType: 'image/png' },
          { type: 'audio', mediaType: 'audio/wav', data: 'UklGRg==' },
          { type: 'resource', uri: 'test://note', text: 'A note.' },
          { type: 'resource', uri: 'test://photo', mediaType: 'image/png' },
          { type: 'resource_link', uri: 'test://more', name: 'more' },
        ],
        structured: { answer: 42 },
      },
    });
    const shown = faces(result);
    expect(shown.renderForUser()).toBe(
      [
        'All kinds:',
        '[image, image/png, 70 bytes]',
        '[audio, audio/wav, 4 bytes]',
        '[resource test://note]',
        'A note.',
        '[resource test://photo, image/png, 70 bytes]',
        '[link to a resource: more, test://more (There is more.)]',
        '{"answer":42}',
      ].join('\n'),
    );
    expect(shown.images()).toHaveLength(2);
    expect(shown.status()).toBe('All kinds:');
  });

  it('does not say twice what a text says already', async () => {
    const { call, faces } = await start([fixture()]);
    expect(faces(await call('mcp__fix__structured')).renderForUser()).toBe('{ "answer": 42 }');
  });

  it('takes part in deduplication, for the same input', async () => {
    const { call, mcp } = await start([fixture()]);
    const inputs = [{ words: 'one two', times: 1 }, { times: 1, words: 'one two' }, { words: 'one two' }];
    const results = await Promise.all(inputs.map((input) => call('mcp__fix__echo', input)));
    expect(renderResults(results, { registry: withMcpTools([], mcp) }).map(({ text }) => text)).toEqual([
      'fix/echo (content shown in a later tool result)',
      'one two',
      'one two',
    ]);
  });

  it('reports failures of tools as failed results', async () => {
    const { call, faces } = await start([fixture()]);
    const failed = await call('mcp__fix__fails');
    expect(failed).toMatchObject({ status: 'done', isSuccess: false });
    expect(faces(failed).renderForUser()).toBe('It did not work.');
    expect(faces(failed).status()).toBe('failed: It did not work.');
    expect(await call('mcp__fix__throws')).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('It broke.'),
    });
    expect(await call('mcp__fix__echo', 'words')).toMatchObject({ status: 'failed', code: 'tool/invalid-input' });
  });

  it('tells of progress', async () => {
    const { call } = await start([fixture()]);
    const updates: Progress[] = [];
    await call('mcp__fix__progress', {}, { onProgress: (_, update) => void updates.push(update) });
    expect(updates).toEqual([1, 2, 3].map((done) => ({ done, total: 3, message: `step ${done}` })));
  });

  it('cancels the call at the server, and goes on', async () => {
    const { call, faces } = await start([fixture()]);
    const stop = new AbortController();
    const file = join(folder, 'cancelled');
    const calling = call('mcp__fix__waits', { file }, { signal: stop.signal });
    setTimeout(() => stop.abort(), 100);
    expect(await calling).toMatchObject({ status: 'failed', code: 'tool/aborted' });
    await vi.waitFor(() => expect(existsSync(file)).toBe(true));
    expect(faces(await call('mcp__fix__echo', { words: 'still there' })).renderForUser()).toBe('still there');
  });

  it('gives up a call at its time limit', async () => {
    const { call } = await start([fixture({ callTimeoutMs: 200 })]);
    expect(await call('mcp__fix__waits')).toMatchObject({ status: 'failed', code: 'tool/timeout' });
  });

  it('learns of tools that come later', async () => {
    const { call, faces, mcp } = await start([fixture()]);
    await call('mcp__fix__grow', { name: 'newcomer' });
    await vi.waitFor(() => expect(mcp.tools().map(({ tool }) => tool.spec.name)).toContain('mcp__fix__newcomer'));
    expect(faces(await call('mcp__fix__newcomer')).renderForUser()).toBe('I am newcomer.');
  });

  it('passes no variable on but those that are meant to be', async () => {
    vi.stubEnv('SECRET_OF_OURS', 'do not tell');
    const target = { ...fixture().target, env: { TOKEN: `Bearer \${MY_TOKEN}` } };
    const { call, faces } = await start([fixture({ target })], { MY_TOKEN: 'abc', OTHER: 'x' });
    const variables = JSON.parse(faces(await call('mcp__fix__variables')).renderForUser());
    expect(variables).toMatchObject({ TOKEN: 'Bearer abc' });
    expect(Object.keys(variables).sort()).toEqual(['PATH', 'TOKEN']);
    vi.unstubAllEnvs();
  });

  it('speaks to a server that knows only the new protocol', async () => {
    const { call, faces, mcp } = await start([fixture({}, ['--modern'])]);
    expect(mcp.status()[0]?.about?.protocol).toBe('2026-07-28');
    expect(faces(await call('mcp__fix__echo', { words: 'new' })).renderForUser()).toBe('new');
    await call('mcp__fix__grow', { name: 'newcomer' });
    await vi.waitFor(() => expect(mcp.tools().map(({ tool }) => tool.spec.name)).toContain('mcp__fix__newcomer'));
  });
});

describe('an MCP server that dies', () => {
  it('fails the call with its last words, and is started again for the next', async () => {
    const { call, faces, warnings, mcp } = await start([fixture()]);
    expect(await call('mcp__fix__dies')).toMatchObject({
      status: 'failed',
      code: 'tool/failed',
      message:
        'The MCP server fix ended with exit code 3. Its last words:\nThe disk is full.\nHow far the call came is not known. The next call connects again.',
    });
    expect(warnings).toEqual([expect.stringContaining('ended with exit code 3')]);
    expect(mcp.status()).toEqual([
      expect.objectContaining({ state: 'unavailable', problem: expect.stringContaining('exit code 3') }),
    ]);
    expect(mcp.tools()).not.toEqual([]);
    expect(faces(await call('mcp__fix__echo', { words: 'again' })).renderForUser()).toBe('again');
  });

  it('is not tried again too often, and says so', async () => {
    const { call, mcp } = await start([fixture({}, ['--once', join(folder, 'once')])]);
    await call('mcp__fix__dies');
    const second = await call('mcp__fix__echo');
    expect(second).toMatchObject({ status: 'failed', message: expect.stringContaining('I was here already.') });
    const third = await call('mcp__fix__echo');
    expect(third).toMatchObject({
      status: 'failed',
      message: expect.stringMatching(/tried again in \d+ s\.\nIts tools cannot/),
    });
    expect(mcp.tools()).not.toEqual([]);
  });

  it('has its last words told also when it dies before its tools are known', async () => {
    const { mcp, warnings } = await start([raw({ dies: 'No licence was found.' })]);
    const problem = 'ended with exit code 4. Its last words:\nNo licence was found.';
    expect(mcp.status()).toMatchObject([{ state: 'unavailable', problem }]);
    expect(warnings).toEqual([`The MCP server raw ${problem}\nGoing on without it.`]);
  });

  it('is told of once, however often it fails in the same way', async () => {
    const needy = fixture({ target: { command: 'x', args: [`\${NOT_SET}`], env: {} } });
    const { mcp, warnings } = await start([needy]);
    for (let times = 0; times < 3; times++) {
      await mcp.refresh();
      await setImmediate();
    }
    expect(warnings).toEqual([expect.stringContaining('NOT_SET')]);
  });

  it('does not disturb the others', async () => {
    const broken = [
      fixture({ name: 'gone', target: { command: 'no-such-program', args: [], env: {} } }),
      fixture({ name: 'needy', target: { command: 'x', args: [`\${NOT_SET}`], env: {} } }),
      fixture({ name: 'silent', target: { command: 'sleep', args: ['100'], env: {} }, connectTimeoutMs: 300 }),
      fixture({ name: 'brief', target: { command: process.execPath, args: ['-e', 'console.error("bye")'], env: {} } }),
    ];
    const { call, warnings, mcp, faces } = await start([...broken, fixture()]);
    expect(warnings.toSorted()).toEqual([
      'The MCP server brief ended with exit code 0. Its last words:\nbye\nGoing on without it.',
      'The MCP server gone cannot be started: the command "no-such-program" was not found. Is it installed? Going on without it.',
      'The MCP server needy needs the variable NOT_SET, which is not set. Set it where thoughtline is started. Going on without it.',
      'The MCP server silent was not ready within 0.3 s. Going on without it.',
    ]);
    expect(faces(await call('mcp__fix__echo', { words: 'well' })).renderForUser()).toBe('well');
    expect(mcp.tools().every(({ tool }) => tool.spec.name.startsWith('mcp__fix__'))).toBe(true);
    expect(await call('mcp__gone__anything')).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('The MCP server gone cannot be started'),
    });
    expect(await call('mcp__nobody__anything')).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('Unknown tool'),
    });
    expect(await call('mcp__fix__ecko')).toMatchObject({
      status: 'failed',
      message: expect.stringContaining("Unknown tool 'mcp__fix__ecko'. Did you mean 'mcp__fix__echo'"),
    });
  });
});

describe('ending MCP servers', () => {
  it('leaves nothing running, not even what a server has started', async () => {
    const { call, mcp } = await start([fixture()]);
    const file = join(folder, 'pid');
    await call('mcp__fix__leaves', { file });
    const pid = Number(readFileSync(file, 'utf8'));
    expect(isRunning(pid)).toBe(true);
    await mcp.close();
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false));
    expect(await call('mcp__fix__echo')).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('was closed'),
    });
  });

  it('does not wait for a server that is still starting', async () => {
    const stop = new AbortController();
    let servers: readonly McpServer[] = [];
    const { mcp } = await start(() => servers);
    servers = [fixture({}, ['--slow', '600000'])];
    const refreshing = mcp.refresh({ signal: stop.signal });
    expect(mcp.status()).toMatchObject([{ state: 'connecting' }]);
    stop.abort();
    await refreshing;
    await mcp.close();
    expect(mcp.status()).toMatchObject([{ state: 'unavailable' }]);
  });

  it('follows the configuration: what is removed ends, what is changed starts anew', async () => {
    let servers = [fixture({ name: 'a' }), fixture({ name: 'b', enabled: false })];
    const { mcp } = await start(() => servers);
    expect(mcp.status().map(({ name, state }) => [name, state])).toEqual([
      ['a', 'ready'],
      ['b', 'disabled'],
    ]);
    servers = [fixture({ name: 'b', allow: ['e*'], deny: ['*x*'] })];
    await mcp.refresh();
    expect(mcp.tools().map(({ tool }) => tool.spec.name)).toEqual(['mcp__b__echo']);
    servers = [];
    await mcp.refresh();
    expect(mcp.tools()).toEqual([]);
  });
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // In some containers nobody buries the dead.
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}
