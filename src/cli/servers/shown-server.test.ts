import { createColors } from 'picocolors';
import { describe, expect, it } from 'vitest';
import { MCP_SERVER_DEFAULTS, type McpServer } from '../../agent/mcp-client/mcp-server.ts';
import { describeServer, hasPlainSecret, showServer } from './shown-server.ts';

const server = (target: McpServer['target'], changes: Partial<McpServer> = {}): McpServer => {
  return { ...MCP_SERVER_DEFAULTS, name: 's', target, ...changes };
};

describe('showServer', () => {
  it('hides every value and shows every variable', () => {
    const headers = { A: 'abc', B: `Bearer \${T}`, C: 'Bearer abc', D: `x-\${T}-y`, E: `\${T}` };
    const url = `https://x.test/mcp?key=abc&other=\${K}#part`;
    expect(showServer(server({ url, headers }))).toMatchObject({
      url: `https://x.test/mcp?key=***&other=\${K}#part`,
      headers: { A: '***', B: `Bearer \${T}`, C: 'Bearer ***', D: `***\${T}***`, E: `\${T}` },
    });
  });

  it('hides secrets in arguments', () => {
    const args = ['--token', 'ghp_0123456789abcdefghijABCDEFGHIJ012345'];
    expect(JSON.stringify(showServer(server({ command: 'x', args, env: {} })))).not.toContain('0123456789abcdef');
  });
});

describe('describeServer', () => {
  it('says on a second line what is special', () => {
    const style = { width: 4, colors: createColors(false) };
    const show = (each: McpServer): string => describeServer(showServer(each), style);
    expect(show(server({ command: 'npx', args: ['-y', 'a b'], env: {} }))).toBe('s     npx -y "a b"');
    const special = server(
      { url: 'https://x.test', headers: { A: 'b' } },
      { enabled: false, deny: ['x'], priority: 9 },
    );
    expect(show(special)).toBe('s     https://x.test  disabled\n      A=***, deny x, priority 9');
    expect(show(server({ command: '\u001b[31m', args: [], env: {} }))).not.toContain('\u001b');
  });
});

describe('hasPlainSecret', () => {
  it('finds a secret that stands in the configuration itself', () => {
    const at = (headers: Record<string, string>): McpServer => server({ url: 'https://x.test', headers });
    expect(hasPlainSecret(at({ Authorization: 'Bearer abc' }))).toBe(true);
    expect(hasPlainSecret(at({ Authorization: `Bearer \${T}` }))).toBe(false);
    expect(hasPlainSecret(at({ 'X-Region': 'eu' }))).toBe(false);
  });
});
