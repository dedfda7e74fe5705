import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serverKeyOf, serverKeys, toolNames } from './tool-names.ts';

describe('toolNames', () => {
  it('joins server and tool, with underscores for what providers refuse', () => {
    const names = toolNames('git_hub', ['create_issue', 'get-User', 'naïve.tool']);
    expect([...names.values()]).toEqual([
      'mcp__git_hub__create_issue',
      'mcp__git_hub__get_user',
      'mcp__git_hub__na_ve_tool',
    ]);
  });

  it('cuts a long name and tells such names apart by a hash', () => {
    const tools = ['x'.repeat(100), `${'x'.repeat(99)}y`];
    const names = [...toolNames('server', tools).values()];
    expect(names.every((name) => name.length === 64 && name.startsWith('mcp__server__xxx'))).toBe(true);
    expect(new Set(names).size).toBe(2);
    expect(toolNames('server', ['x'.repeat(51)]).get('x'.repeat(51))).toHaveLength(64);
    expect(toolNames('server', ['x'.repeat(51)]).get('x'.repeat(51))).toMatch(/x{51}$/);
  });

  it('lets the tool that needed no change keep its name, whatever the order', () => {
    const [one, other] = [toolNames('s', ['get_user', 'get-user']), toolNames('s', ['get-user', 'get_user'])];
    expect(one.get('get_user')).toBe('mcp__s__get_user');
    expect(one.get('get-user')).toMatch(/^mcp__s__get_user_[0-9a-f]{8}$/);
    expect(new Map([...other].reverse())).toEqual(one);
  });

  it('gives every tool a name of its own that every provider accepts', () => {
    const anyName = fc.oneof(fc.string(), fc.string({ unit: 'binary', maxLength: 150 }), fc.constantFrom('a-b', 'a_b'));
    fc.assert(
      fc.property(fc.string(), fc.uniqueArray(anyName, { maxLength: 12 }), (server, tools) => {
        const key = serverKeys([server]).get(server) ?? '';
        const names = toolNames(key, tools);
        expect(new Set(names.values()).size).toBe(tools.length);
        for (const name of names.values()) {
          expect(name).toMatch(/^mcp__[a-z0-9_]{1,59}$/);
          expect(serverKeyOf(name)).toBe(key);
        }
        const reordered = toolNames(key, tools.toReversed());
        for (const tool of tools) expect(reordered.get(tool)).toBe(names.get(tool));
      }),
    );
  });
});

describe('serverKeys', () => {
  it('tells servers apart whose names look the same', () => {
    const keys = serverKeys(['my_app', 'My App', 'other__one']);
    expect(keys.get('my_app')).toBe('my_app');
    expect(keys.get('My App')).toMatch(/^my_app_[0-9a-f]{8}$/);
    expect(keys.get('other__one')).toBe('other_one');
  });

  it('gives keys without double underscores that leave room for a tool', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ unit: 'binary', maxLength: 60 }), { maxLength: 10 }), (servers) => {
        const keys = [...serverKeys(servers).values()];
        expect(new Set(keys).size).toBe(servers.length);
        for (const key of keys) expect(key).toMatch(/^(?=.{1,32}$)[a-z0-9]+(?:_[a-z0-9]+)*$/);
      }),
    );
  });
});

describe('serverKeyOf', () => {
  it('knows tools that are of no server', () => {
    expect(serverKeyOf('read_files')).toBeUndefined();
    expect(serverKeyOf('mcp__fs__read__all')).toBe('fs');
  });
});
