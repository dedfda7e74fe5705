import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { request, thinkCalls, toolCall, WAYS } from './messages.ts';
import type { Answer } from './read-stdout.ts';
import { type StdioServer, startStdio, useStdioServers } from './stdio-server.ts';

const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;
const TOO_LARGE = -32_010;
const LIMIT = 4_194_304;

const UNREADABLE: Readonly<Record<string, string | Buffer>> = {
  'half an object': '{"jsonrpc":"2.0","id":1',
  'a comma too many': '{"jsonrpc":"2.0","id":1,"method":"ping",}',
  'single quotes': "{'jsonrpc':'2.0'}",
  text: 'hello',
  'an HTTP request': 'GET /mcp HTTP/1.1\r',
  'a Content-Length header': 'Content-Length: 46\r',
  'not a number': 'NaN',
  'two messages in one line': '{"jsonrpc":"2.0","id":1,"method":"ping"}{"jsonrpc":"2.0","id":2,"method":"ping"}',
  'a NUL byte': '{"jsonrpc":"2.0","id":1,"method":"ping"}\u0000',
  'a NUL byte in a text': '{"jsonrpc":"2.0","id":1,"method":"pi\u0000ng"}',
  'a byte order mark': '\ufeff{"jsonrpc":"2.0","id":1,"method":"ping"}',
  'bytes that are not UTF-8': Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
  'half a character': Buffer.from('{"jsonrpc":"2.0","id":1,"method":"é"}').subarray(0, -3),
  'UTF-16': Buffer.from('{"jsonrpc":"2.0","id":1,"method":"ping"}', 'utf16le'),
  'brackets without end': '['.repeat(100_000),
};

const INVALID: Readonly<Record<string, readonly [line: string, id: unknown]>> = {
  'a batch': ['[{"jsonrpc":"2.0","id":1,"method":"ping"}]', null],
  'an empty batch': ['[]', null],
  'a number': ['5', null],
  null: ['null', null],
  'a text': ['"ping"', null],
  'no version': ['{"id":1,"method":"ping"}', 1],
  'version 1': ['{"jsonrpc":"1.0","id":"a","method":"ping"}', 'a'],
  'a number as the version': ['{"jsonrpc":2.0,"id":2,"method":"ping"}', 2],
  'null as the id': ['{"jsonrpc":"2.0","id":null,"method":"ping"}', null],
  'an object as the id': ['{"jsonrpc":"2.0","id":{},"method":"ping"}', null],
  'a list as the id': ['{"jsonrpc":"2.0","id":[1],"method":"ping"}', null],
  'true as the id': ['{"jsonrpc":"2.0","id":true,"method":"ping"}', null],
  'a fraction as the id': ['{"jsonrpc":"2.0","id":1.5,"method":"ping"}', null],
  'more than a number as the id': ['{"jsonrpc":"2.0","id":1e999,"method":"ping"}', null],
  'no method': ['{"jsonrpc":"2.0","id":3}', 3],
  'a number as the method': ['{"jsonrpc":"2.0","id":4,"method":5}', 4],
  'a list of params': ['{"jsonrpc":"2.0","id":5,"method":"tools/list","params":[]}', 5],
  'a text of params': ['{"jsonrpc":"2.0","id":6,"method":"tools/list","params":"x"}', 6],
  'null as params': ['{"jsonrpc":"2.0","id":7,"method":"tools/list","params":null}', 7],
  'brackets 100,000 deep': [
    `{"jsonrpc":"2.0","id":9,"method":"tools/call","params":{"name":"think","arguments":{"thought":${'['.repeat(100_000)}${']'.repeat(100_000)}}}}`,
    9,
  ],
  'braces 100,000 deep': [
    `{"jsonrpc":"2.0","params":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)},"method":"ping","id":10}`,
    10,
  ],
};

describe.each(WAYS)('a line that is no message ($way)', ({ args }) => {
  useStdioServers();
  let server: StdioServer;
  beforeEach(async () => {
    server = await startStdio({ args });
  });

  /** What was answered to bytes, up to the answer to a question after them. */
  async function answersTo(...bytes: readonly (string | Uint8Array)[]): Promise<readonly Answer[]> {
    const known = server.received.answers.length;
    for (const each of bytes) server.write(each);
    expect(await server.ask('tools/list')).toMatchObject({ result: { tools: expect.any(Array) } });
    return server.received.answers.slice(known, -1);
  }

  it('is answered with -32700 when it is not JSON, and the next one as ever', async () => {
    for (const [what, line] of Object.entries(UNREADABLE)) {
      const answers = await answersTo(Buffer.concat([Buffer.from(line), Buffer.from('\n')]));
      expect({ what, answers }).toEqual({
        what,
        answers: [
          {
            jsonrpc: '2.0',
            id: null,
            error: { code: PARSE_ERROR, message: expect.stringMatching(/^The line is not/) },
          },
        ],
      });
    }
  });

  it('is answered by name and id when it is JSON and no message', async () => {
    for (const [what, [line, id]] of Object.entries(INVALID)) {
      expect({ what, answers: await answersTo(`${line}\n`) }).toMatchObject({
        what,
        answers: [{ id, error: { code: INVALID_REQUEST } }],
      });
    }
    expect(await server.ask('tools/list', { _meta: 5 })).toMatchObject({ error: { code: INVALID_REQUEST } });
  });

  it('is passed over when it is blank, a notification or an answer that nobody waits for', async () => {
    const lines = ['', ' ', '\r', '\t \r', '{"jsonrpc":"2.0","method":"notifications/nobody/knows"}'];
    const answer = '{"jsonrpc":"2.0","id":77,"result":{}}';
    const error = '{"jsonrpc":"2.0","id":"x","error":{"code":-1,"message":"no"}}';
    expect(await answersTo(`${[...lines, answer, error].join('\n')}\n`)).toEqual([]);
  });

  it('is answered under its id when it is too long, wherever the id stands', async () => {
    const long = 'x'.repeat(LIMIT);
    const params = `"params":{"name":"think","arguments":{"thought":"${long}"}}`;
    const expected = (id: unknown): object => ({
      id,
      error: { code: TOO_LARGE, message: expect.stringContaining(`${LIMIT}`) },
    });
    expect(await answersTo(`{"jsonrpc":"2.0","id":1,"method":"tools/call",${params}}\n`)).toMatchObject([expected(1)]);
    expect(await answersTo(`{"method":"tools/call",${params},"jsonrpc":"2.0","id":"two"}\n`)).toMatchObject([
      expected('two'),
    ]);
    expect(await answersTo(`{"id":3,${params},"method":"tools/call","jsonrpc":"2.0"}\n`)).toMatchObject([expected(3)]);
    expect(await answersTo(`${long}x\n`)).toMatchObject([expected(null)]);
    expect((await server.call('recall', { query: 'xxx' })).text).not.toContain('xxxx');
  });

  it('is taken up to the limit and not a byte beyond', async () => {
    const empty = JSON.stringify(toolCall(1, 'think', { thought: '' }));
    const line = (bytes: number): string =>
      JSON.stringify(toolCall(1, 'think', { thought: 'x'.repeat(bytes - empty.length) }));
    server.write(`${line(LIMIT)}\n`);
    // The message is read; the tool has a limit of its own.
    expect(await server.received.answerTo(1)).toMatchObject({ result: { isError: true } });
    expect(await answersTo(`${line(LIMIT + 1)}\n`)).toMatchObject([{ id: 1, error: { code: TOO_LARGE } }]);
  });

  it('costs no memory however long it is', async () => {
    await answersTo('');
    const before = await server.rssBytes();
    const piece = Buffer.alloc(1_000_000, 'x');
    server.write('{"jsonrpc":"2.0","id":1,"method":"');
    for (let sent = 0; sent < 200; sent++) server.write(piece);
    const [answer] = await answersTo('"}\n');
    expect(answer).toMatchObject({ id: 1, error: { code: TOO_LARGE, message: expect.stringContaining('200000036') } });
    expect(((await server.rssBytes()) - before) / 1e6).toBeLessThan(120);
  });
});

describe.each(WAYS)('the pieces that lines come in ($way)', ({ args }) => {
  useStdioServers();

  it('make no difference when every byte comes alone', async () => {
    const server = await startStdio({ args });
    const bytes = Buffer.from(`${JSON.stringify(toolCall(1, 'think', { thought: 'Grüße ☕ 思考 🧠' }))}\n`);
    for (const byte of bytes) {
      server.write(Buffer.of(byte));
      await new Promise(setImmediate);
    }
    expect(await server.received.answerTo(1)).toMatchObject({
      result: { structuredContent: { status: 'success', thought: 'Grüße ☕ 思考 🧠' } },
    });
  });

  it('make no difference when many come at once', async () => {
    const server = await startStdio({ args });
    server.send(
      ...thinkCalls(500, (index) => `thought ${index}`),
      request('end', 'ping'),
      request('tools', 'tools/list'),
    );
    await Promise.all(Array.from({ length: 500 }, (_, index) => server.received.answerTo(index)));
    await server.received.answerTo('end');
    await server.received.answerTo('tools');
    expect(server.received.answers).toHaveLength(502);
  });

  it('make no difference when a line stops in the middle for a while', async () => {
    const server = await startStdio({ args });
    server.write('{"jsonrpc":"2.0",\r');
    await pause(50);
    server.write('"id":1,"method":"tools/list"}\r\n\r\n{"jsonrpc":"2.0","id":2,');
    expect(await server.received.answerTo(1)).toMatchObject({ result: {} });
    server.write('"method":"tools/list"}\n');
    expect(await server.received.answerTo(2)).toMatchObject({ result: {} });
    expect(server.received.answers).toHaveLength(2);
  });
});
