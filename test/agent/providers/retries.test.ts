import { afterEach, describe, expect, it } from 'vitest';
import { askWithRetries } from '../../../src/agent/model/ask-with-retries.ts';
import { type ModelServer, startModelServer } from '../../model-server/start-model-server.ts';
import { failureOf, question } from './asking.ts';
import { EVERY_PROVIDER } from './every-provider.ts';

describe.each(EVERY_PROVIDER)('askWithRetries with a model of $label', ({ find }) => {
  let server: ModelServer;
  afterEach(() => server.close());

  it('gets its answer after a limit, an error and an answer that broke off', async () => {
    server = await startModelServer({
      script: [
        { fail: 'rate-limited', retryAfterSeconds: 0 },
        { fail: 'unavailable' },
        { text: 'This one breaks off.', pieceLength: 1, cut: { after: 9, how: 'drop' } },
        { text: 'This one is whole.' },
      ],
    });
    const said: string[] = [];
    const attempts = new Set<number>();
    const asking = askWithRetries(await find(server), question(), {
      signal: new AbortController().signal,
      backoffMs: 1,
      onRetry: ({ attempt }) => attempts.add(attempt),
      onDropped: () => said.splice(0),
    });
    for await (const event of asking) if (event.type === 'text') said.push(event.text);
    expect(said.join('')).toBe('This one is whole.');
    expect([...attempts]).toEqual([1, 2, 3]);
    const bodies = server.requests.map(({ body }) => JSON.stringify(body));
    expect(new Set(bodies).size).toBe(1);
  });

  it.each(['unauthorized', 'refused'] as const)('sends what is %s once', async (fail) => {
    server = await startModelServer({ script: () => ({ fail }) });
    const model = await find(server);
    const asking = (async () => {
      for await (const _ of askWithRetries(model, question(), { signal: new AbortController().signal }));
    })();
    expect((await failureOf(asking)).code).toBe(`model/${fail}`);
    expect(server.requests).toHaveLength(1);
  });
});
