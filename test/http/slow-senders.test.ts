import { describe, expect, it } from 'vitest';
import { sendRaw } from './raw-request.ts';
import { startHttp } from './start-http.ts';

describe('those who send slowly', () => {
  it('are cut off before their headers are complete', async () => {
    const server = await startHttp();
    const { status } = await sendRaw(server.port, 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
    expect(status).toBe(408);
    await server.close();
  });
});
