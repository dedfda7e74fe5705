import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it } from 'vitest';
import { expectInTime } from '../expect-in-time.ts';
import { PROGRAM } from '../run-thoughtline.ts';
import { INITIALIZE, request, thinkCalls, WAYS } from './messages.ts';
import { type Exit, freshHome, type StdioServer, startStdio, useStdioServers } from './stdio-server.ts';

const IN_TIME = 2_000;
const CALLS = 200;
const SIGNALS: readonly NodeJS.Signals[] = ['SIGTERM', 'SIGINT'];

async function expectGoodEnd({ code, signal, afterMs }: Exit, server: StdioServer): Promise<void> {
  expect({ code, signal, stderr: server.stderr() }).toEqual({ code: 0, signal: null, stderr: '' });
  await expectInTime(afterMs, IN_TIME);
}

describe('the end of a connection', () => {
  useStdioServers();

  it.each(WAYS)('answers everything that was asked before standard input ended ($way)', async ({ args }) => {
    const server = await startStdio({ args });
    await server.ask('initialize', INITIALIZE);
    // The time that a busy machine takes to open a store is no part of the end.
    await server.call('think', { thought: 'The first.' });
    server.send(...thinkCalls(CALLS, (index) => `thought ${index}`), request('last', 'resources/templates/list'));
    await expectGoodEnd(await server.end(), server);
    const steps = server.received.answers.flatMap(({ result }) => result?.['structuredContent'] ?? []);
    expect(new Set(steps.map((step) => Object(step).step)).size).toBe(CALLS + 1);
    expect(server.received.answers).toHaveLength(CALLS + 3);
    expect(server.received.unfinished()).toBe('');
    const again = await startStdio({ home: server.home });
    const { text: read } = await again.call('recall', { session_id: Object(steps[0]).session_id, limit: 1 });
    expect(read).toContain(`thought ${CALLS - 1}`);
  });

  it.each(WAYS)('answers a last line that no line feed ends ($way)', async ({ args }) => {
    const server = await startStdio({ args });
    server.write('{"jsonrpc":"2.0","id":1,"method":"tools/list"}');
    await expectGoodEnd(await server.end(), server);
    expect(server.received.answers).toMatchObject([{ id: 1, result: {} }]);
  });

  it.each(WAYS)('comes without ado when nothing was asked ($way)', async ({ args }) => {
    const server = await startStdio({ args });
    await expectGoodEnd(await server.end(), server);
    expect(server.received.answers).toEqual([]);
  });

  it('comes without ado when there is no standard input at all, or a file', async () => {
    const home = await freshHome();
    const env = { PATH: process.env['PATH'] ?? '', THOUGHTLINE_HOME: home };
    const lines = 'echo \'{"jsonrpc":"2.0","id":1,"method":"ping"}\' > "$0/lines" && exec "$1" "$2" < "$0/lines"';
    for (const [script, printed] of [
      ['exec "$1" "$2" < /dev/null', ''],
      ['exec "$1" "$2" <&-', ''],
      [lines, '{"jsonrpc":"2.0","id":1,"result":{}}\n'],
    ] as const) {
      const child = spawn('sh', ['-c', script, home, process.execPath, PROGRAM], { env });
      const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
      expect({ script, code: child.exitCode, stdout, stderr }).toEqual({
        script,
        code: 0,
        stdout: printed,
        stderr: '',
      });
    }
  });

  it.each(WAYS.map((way, index) => ({ ...way, signal: SIGNALS[index] ?? 'SIGHUP' })))(
    'comes at $signal once the calls in flight are answered ($way)',
    async ({ args, signal }) => {
      const server = await startStdio({ args });
      await server.ask('initialize', INITIALIZE);
      // Half a message is no reason for an answer: the rest of it will never come.
      server.send(...thinkCalls(CALLS, (index) => `thought ${index}`));
      server.write('{"jsonrpc":"2.0","id":"half');
      await server.received.answerTo(0);
      await expectGoodEnd(await server.kill(signal), server);
      expect(server.received.answers).toHaveLength(CALLS + 1);
      expect(server.received.answers.every(({ error }) => error === undefined)).toBe(true);
    },
  );

  it.each(WAYS)('comes in time at SIGTERM although the client goes on asking ($way)', async ({ args }) => {
    const server = await startStdio({ args });
    await server.ask('initialize', INITIALIZE);
    const asking = setInterval(() => server.send(...thinkCalls(5, (index) => `thought ${index}`)), 10);
    await server.received.answerTo(0);
    const exit = await server.kill('SIGTERM');
    clearInterval(asking);
    await expectGoodEnd(exit, server);
  });

  it.each(WAYS.flatMap((way) => (['SIGTERM', 'end'] as const).map((how) => ({ ...way, how }))))(
    'comes in time although the client does not read ($way, $how)',
    async ({ args, how }) => {
      const server = await startStdio({ args });
      await server.ask('initialize', INITIALIZE);
      server.stopReading();
      // All of it is read, and more is answered than the pipe holds: the server waits for the reader when its input ends.
      server.send(...thinkCalls(60, (index) => `${'long '.repeat(1_000)}${index}`));
      await pause(1_000);
      await expectGoodEnd(how === 'end' ? await server.end() : await server.kill('SIGTERM'), server);
    },
  );

  it.each(WAYS.map((way, index) => ({ ...way, how: (['SIGTERM', 'end'] as const)[index] })))(
    'comes in time although another process keeps the store to itself ($way, $how)',
    async ({ args, how }) => {
      const server = await startStdio({ args });
      await server.call('think', { thought: 'Makes the file.' });
      const other = new DatabaseSync(`${server.home}/thoughtline.db`, { timeout: 10_000 });
      other.exec('BEGIN IMMEDIATE');
      server.send(...thinkCalls(CALLS, (index) => `thought ${index}`));
      await pause(100);
      await expectGoodEnd(how === 'end' ? await server.end() : await server.kill('SIGTERM'), server);
      other.close();
      const acknowledged = server.received.answers.filter(({ result }) => result?.['isError'] === undefined);
      expect(acknowledged, 'what cannot be stored is not acknowledged').toHaveLength(1);
    },
  );

  it.each(WAYS)('comes without a word when the client closes standard output ($way)', async ({ args }) => {
    const server = await startStdio({ args });
    await server.ask('initialize', INITIALIZE);
    server.closeOutput();
    server.send(...thinkCalls(CALLS, (index) => `thought ${index}`));
    await expectGoodEnd(await server.ended(), server);
  });
});

describe('a client that does not read', () => {
  useStdioServers();

  it.each(WAYS)('gets all answers when it reads again, and costs no memory until then ($way)', async ({ args }) => {
    const most = 20_000;
    const server = await startStdio({ args });
    await server.ask('initialize', INITIALIZE);
    await server.ask('tools/list');
    const before = await server.rssBytes();
    server.stopReading();
    server.send(...Array.from({ length: most }, (_, index) => request(index, 'tools/list')));
    await pause(1_000);
    const after = await server.rssBytes();
    server.read();
    await server.received.answerTo(most - 1);
    expect(server.received.answers).toHaveLength(most + 2);
    // All of them at once would be more than 60 MB of text.
    expect((after - before) / 1e6).toBeLessThan(50);
  });
});
