import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startStdio, useStdioServers } from '../mcp-stdio/stdio-server.ts';
import { runThoughtline } from '../run-thoughtline.ts';

let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'thoughtline-live-'));
});

afterEach(() => rmSync(home, { recursive: true }));

const onDisk = (text: string): boolean =>
  readdirSync(home).some((file) => readFileSync(join(home, file)).includes(text));

describe('a server whose settings are changed by another process', () => {
  useStdioServers();
  const settings = (...args: string[]) => runThoughtline(['settings', ...args], { THOUGHTLINE_HOME: home });

  it('writes nothing more to a disk from the next thought on, with retention none, and again when that ends', async () => {
    const server = await startStdio({ home });
    const think = async (thought: string): Promise<void> => {
      expect(await server.call('think', { thought })).toMatchObject({ isError: false });
    };
    await think('first-kept');
    await settings('retention', 'none');
    await think('never-on-disk');
    await settings('retention', '30');
    await think('kept-again');
    expect(['first-kept', 'never-on-disk', 'kept-again'].map(onDisk)).toEqual([true, false, true]);
  });

  it('offers other tools from the next request on', async () => {
    const server = await startStdio({ home });
    const names = async (): Promise<string[]> =>
      [...JSON.stringify(await server.ask('tools/list')).matchAll(/"name":"(\w+)"/g)].map(([, name = '']) => name);
    expect(await names()).toEqual(['reasoning_think', 'think', 'recall']);
    await settings('tools', 'think');
    expect(await names()).toEqual(['think']);
    await settings('tools', 'default,sequentialthinking');
    expect(await names()).toEqual(['reasoning_think', 'think', 'recall', 'sequentialthinking']);
  });
});
