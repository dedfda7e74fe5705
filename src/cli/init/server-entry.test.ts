import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CLIENTS } from './client.ts';
import { entryFor, isEntryOfInit, packageRoot, startOf } from './server-entry.ts';

describe('startOf', () => {
  it.each(['/usr/lib/node_modules/thoughtline', '/home/ann/.npm/_npx/ab12/node_modules/thoughtline'])(
    'says what the docs say for %s',
    (root) => {
      expect(startOf({ root, platform: 'linux', node: '/node' })).toEqual({
        command: 'npx',
        args: ['-y', 'thoughtline'],
      });
    },
  );

  it('goes through cmd on Windows', () => {
    const root = 'C:\\npm\\node_modules\\thoughtline';
    expect(startOf({ root, platform: 'win32', node: 'node.exe' })).toEqual({
      command: 'cmd',
      args: ['/c', 'npx', '-y', 'thoughtline'],
    });
  });

  it('starts a checkout where it is', () => {
    expect(startOf({ root: '/src/thoughtline', platform: 'linux', node: '/opt/node' })).toEqual({
      command: '/opt/node',
      args: ['/src/thoughtline/bin/thoughtline.cjs'],
    });
  });
});

describe('entryFor', () => {
  it('says the type to clients that want it', () => {
    const start = { command: 'npx', args: ['-y'] };
    const entries = CLIENTS.map((client) => [client.id, entryFor(client, start)]);
    expect(Object.fromEntries(entries)).toMatchObject({ cursor: start, vscode: { type: 'stdio', ...start } });
  });
});

describe('isEntryOfInit', () => {
  const roots = ['/usr/lib/node_modules/thoughtline', '/home/ann/thoughtline'];
  const starts = (['linux', 'win32'] as const).flatMap((platform) =>
    roots.map((root) => startOf({ root, platform, node: '/other/node' })),
  );

  it.each(CLIENTS)('knows what init writes for $id anywhere', (client) => {
    for (const start of starts) expect(isEntryOfInit(entryFor(client, start), client)).toBe(true);
  });

  it.each(CLIENTS)('knows what somebody wrote or changed for $id', (client) => {
    for (const start of starts) {
      const entry = entryFor(client, start);
      expect(isEntryOfInit({ ...entry, env: {} }, client)).toBe(false);
      expect(isEntryOfInit({ ...entry, args: [...start.args, 'mcp'] }, client)).toBe(false);
    }
    for (const other of [null, 'x', [], {}, { command: 'mine', args: ['x'] }, { url: 'https://h/mcp' }]) {
      expect(isEntryOfInit(other, client)).toBe(false);
    }
  });
});

describe('packageRoot', () => {
  it('is the folder of package.json', () => expect(existsSync(join(packageRoot(), 'package.json'))).toBe(true));
});
