import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { scriptedModel } from '../../../test/agent/loop/scripted-model.ts';
import { withOllamaContext } from './ollama-context.ts';

describe('withOllamaContext', () => {
  it.each([
    [4096, 4096],
    ['8192', 8192],
    [true, undefined],
    [[7], undefined],
    [-1, undefined],
  ])('takes %j for %s tokens', async (told, tokens) => {
    const models = [{ name: 'm:latest', context_length: told }];
    const server = createServer((_, response) => response.end(JSON.stringify({ models }))).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const model = withOllamaContext(scriptedModel([]), { root: `http://127.0.0.1:${port}`, name: 'm', env: {} });
    const request = { system: '', messages: [], tools: [], choice: 'auto', maxOutputTokens: 9 } as const;
    for await (const _ of model.ask(request, { signal: new AbortController().signal })) void _;
    expect(model.contextTokens).toBe(tokens);
    server.close();
  });
});
