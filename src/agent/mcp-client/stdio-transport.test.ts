import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createGroupWatch } from '../../base/group-watch.ts';
import { StdioTransport } from './stdio-transport.ts';

describe('StdioTransport', () => {
  it('waits for the end of a server that reads no more, so that it can be told instead of a broken pipe', async () => {
    // Tells that its input is closed by a message, ends a little later, and says why on the side.
    const script = `require('node:fs').closeSync(0); console.log('{"jsonrpc":"2.0","method":"closed"}');
      setTimeout(() => { console.error('No licence was found.'); process.exit(4); }, 200);`;
    const transport = new StdioTransport({
      target: { command: process.execPath, args: ['-e', script], env: {} },
      environment: {},
      groups: createGroupWatch(),
    });
    const closed = new Promise<void>((resolve) => {
      transport.onmessage = () => resolve();
    });
    await transport.start();
    await closed;
    await sleep(50);
    await expect(transport.send({ jsonrpc: '2.0', method: 'notifications/initialized' })).rejects.toThrow('EPIPE');
    expect(transport.end).toBe('ended with exit code 4');
    expect(transport.lastWords).toBe('No licence was found.');
  });
});
