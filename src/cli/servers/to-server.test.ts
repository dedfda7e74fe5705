import { describe, expect, it } from 'vitest';
import { MCP_SERVER_DEFAULTS } from '../../agent/mcp-client/mcp-server.ts';
import { type TypedServer, toServer } from './to-server.ts';

const typed = (changes: Partial<TypedServer>): TypedServer => ({ name: 'files', target: ['run'], ...changes });

describe('toServer', () => {
  it('reads a command', () => {
    const target = ['npx', '-y', 'pkg', '--flag'];
    expect(toServer(typed({ target, env: ['A=b=c', `T=\${T}`], cwd: '/x' }))).toEqual({
      ...MCP_SERVER_DEFAULTS,
      name: 'files',
      target: { command: 'npx', args: ['-y', 'pkg', '--flag'], env: { A: 'b=c', T: `\${T}` }, cwd: '/x' },
    });
  });

  it('reads an address and all options', () => {
    const given = typed({
      target: ['https://x.test/mcp'],
      header: [`Authorization=Bearer \${T}`, 'X-A: b: c'],
      allow: ['a*'],
      deny: ['b'],
      priority: '0',
      timeout: '1.5',
      connectTimeout: '2',
      hints: 'trust',
      disabled: true,
    });
    expect(toServer(given)).toEqual({
      name: 'files',
      target: { url: 'https://x.test/mcp', headers: { Authorization: `Bearer \${T}`, 'X-A': 'b: c' } },
      enabled: false,
      connectTimeoutMs: 2_000,
      callTimeoutMs: 1_500,
      allow: ['a*'],
      deny: ['b'],
      priority: 0,
      hints: 'trust',
    });
  });

  it.each([
    [{ name: '-x' }, 'cannot be the name'],
    [{ name: 'a b' }, 'such as: github'],
    [{ name: 'x'.repeat(33) }, 'cannot be the name'],
    [{ target: [] }, 'a command after --'],
    [{ target: ['ftp://x'] }, 'https://'],
    [{ target: ['https://u:p@x.test'] }, '--header'],
    [{ target: ['https://x.test', 'more'] }, '"more"'],
    [{ target: ['https://x.test'], env: ['A=b'] }, '--header'],
    [{ header: ['A=b'] }, '--env'],
    [{ env: ['A'] }, 'NAME=VALUE'],
    [{ env: ['1A=b'] }, 'NAME=VALUE'],
    [{ target: ['https://x.test'], header: ['A B=c'] }, 'NAME=VALUE'],
    [{ target: ['https://x.test'], header: ['A=b\r\nC: d'] }, 'NAME=VALUE'],
    [{ priority: '101' }, '0 to 100'],
    [{ priority: '-1' }, '0 to 100'],
    [{ timeout: 'soon' }, '--timeout is "soon"'],
    [{ timeout: '0' }, '--timeout'],
    [{ hints: 'yes' }, 'local, trust, ignore'],
  ] as const)('refuses %j', (changes, message) => {
    expect(() => toServer(typed(changes))).toThrow(message);
  });
});
