import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { type Resolve, requestPage } from './request-page.ts';

const server = createServer((_, response) => response.end('reached'));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
afterAll(() => server.close());

const url = new URL(`http://name.example:${port}/`);
const { signal } = new AbortController();
const mayReach = (address: string): boolean => address === '127.0.0.1';

/** A name server that gives another answer each time, as hostile ones do. */
function answering(...answers: string[][]): Resolve & { asked(): number } {
  let asked = 0;
  const resolve: Resolve = (_name, _options, callback) => {
    const addresses = answers[asked] ?? [];
    asked += 1;
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return Object.assign(resolve, { asked: () => asked });
}

describe('requestPage', () => {
  it('asks for a name once, and connects to what was checked', async () => {
    const resolve = answering(['127.0.0.1'], ['10.0.0.1'], ['10.0.0.1']);
    const response = await requestPage(url, { signal, mayReach, resolve });
    expect([response.statusCode, response.socket.remoteAddress, resolve.asked()]).toEqual([200, '127.0.0.1', 1]);
    response.destroy();
  });

  it('uses of many addresses only those that passed', async () => {
    const resolve = answering(['10.0.0.1', '::1', '127.0.0.1', '169.254.169.254']);
    const response = await requestPage(url, { signal, mayReach, resolve });
    expect(response.socket.remoteAddress).toBe('127.0.0.1');
    response.destroy();
  });

  it('refuses a name that means nothing public', async () => {
    for (const addresses of [[], ['127.0.0.2'], ['::1', '::ffff:127.0.0.1']])
      await expect(requestPage(url, { signal, mayReach, resolve: answering(addresses) })).rejects.toThrow(
        'name.example is not on the public internet',
      );
  });
});
