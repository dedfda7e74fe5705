import { describe, expect, it } from 'vitest';
import { MCP_SERVER_DEFAULTS, type McpServer } from './mcp-server.ts';
import { resolveTarget } from './resolve-target.ts';

const server = (target: McpServer['target']): McpServer => ({ ...MCP_SERVER_DEFAULTS, name: 's', target });

describe('resolveTarget', () => {
  it('fills in variables everywhere, and remembers what must not be repeated', () => {
    const target = {
      command: `\${BIN}/run`,
      args: ['--key', `\${KEY}-x`, `$KEY \${1}`],
      env: { TOKEN: `\${KEY}`, PLAIN: 'p' },
      cwd: `\${BIN}`,
    };
    expect(resolveTarget(server(target), { BIN: '/opt', KEY: 'a-long-secret' })).toEqual({
      target: {
        command: '/opt/run',
        args: ['--key', 'a-long-secret-x', `$KEY \${1}`],
        env: { TOKEN: 'a-long-secret', PLAIN: 'p' },
        cwd: '/opt',
      },
      secrets: ['a-long-secret'],
    });
  });

  it('hides every word of a header', () => {
    const target = { url: `https://\${HOST}/mcp`, headers: { Authorization: `Bearer \${KEY}` } };
    const { target: resolved, secrets } = resolveTarget(server(target), { HOST: 'x.test', KEY: 'a-long-secret' });
    expect(resolved).toEqual({ url: 'https://x.test/mcp', headers: { Authorization: 'Bearer a-long-secret' } });
    expect(secrets).toEqual(['Bearer a-long-secret', 'a-long-secret']);
  });

  it('does not fill in what a value says', () => {
    const target = { url: 'https://x.test', headers: { A: `\${ONE}` } };
    expect(resolveTarget(server(target), { ONE: `\${TWO}`, TWO: 'no' }).target).toMatchObject({
      headers: { A: `\${TWO}` },
    });
  });

  it.each([{}, { KEY: undefined }, { KEY: '' }])('names a variable that is missing from %j', (env) => {
    const target = { command: 'x', args: [`\${KEY}`], env: {} };
    expect(() => resolveTarget(server(target), env)).toThrow('needs the variable KEY, which is not set');
  });
});
