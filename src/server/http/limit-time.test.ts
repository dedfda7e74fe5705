import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import type { AppEnv } from './app-env.ts';
import { limitTime } from './limit-time.ts';

describe('limitTime', () => {
  const app = new Hono<AppEnv>()
    .use(limitTime(20))
    .get('/fast', (c) => c.text('here'))
    .get('/slow', () => new Promise<Response>(() => {}))
    .get('/stream', () => new Response(new ReadableStream({ start: () => {} })));

  it('answers for a route that does not', async () => {
    const answer = await app.request('/slow');
    expect(answer.status).toBe(504);
    expect(await answer.json()).toMatchObject({ code: 'request/timeout' });
  });

  it('leaves alone what answers in time, and streams once they have begun', async () => {
    expect(await (await app.request('/fast')).text()).toBe('here');
    expect((await app.request('/stream')).status).toBe(200);
  });
});
