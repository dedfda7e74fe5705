import { describe, expect, it } from 'vitest';
import { limitBody } from './limit-body.ts';

function answer(type: string, ...chunks: string[]): Response {
  const body = new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
  return new Response(body, { status: 201, headers: { 'content-type': type } });
}

describe('limitBody', () => {
  it('leaves an answer within the limit as it is', async () => {
    const limited = limitBody(answer('application/json', '12345', '67890'), 10);
    expect([limited.status, limited.headers.get('content-type')]).toEqual([201, 'application/json']);
    expect(await limited.text()).toBe('1234567890');
    expect(limitBody(new Response(null, { status: 202 }), 10).status).toBe(202);
  });

  it('ends one that is larger', async () => {
    await expect(limitBody(answer('application/json', '12345', '678901'), 10).text()).rejects.toThrow('10 bytes');
  });

  it.each([
    [['data: 1234\n\n', 'data: 5678\n\n', 'data: 9012\n\n']],
    [['data: 1234\r\n\r', '\ndata: 5678\r\n', '\r\ndata: 9\r\n\r\n']],
    [['data: 1234\n', '\ndata: 5678\n', '\n', 'data: 9']],
  ])('measures every event of a stream for itself: %j', async (chunks) => {
    expect(await limitBody(answer('text/event-stream', ...chunks), 12).text()).toBe(chunks.join(''));
  });

  it.each([[['data: 123456789\n\n']], [['data: 12', '3456789']], [['data: 1\n', 'data: 2\n\n']]])(
    'ends a stream with a larger event: %j',
    async (chunks) => {
      await expect(limitBody(answer('text/event-stream', ...chunks), 12).text()).rejects.toThrow('12 bytes');
    },
  );
});
