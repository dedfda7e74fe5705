import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const readme = readFileSync('README.md', 'utf8');
const standard = { command: 'npx', args: ['-y', 'thoughtline'] };

/** The only address in the README that begins like this. */
function link(start: string): URL {
  const [, found = ''] = readme.split(`](${start}`);
  return new URL(`${start}${found.slice(0, found.indexOf(')'))}`);
}

describe('the commands of the README', () => {
  it('bring the standard config to Claude Code and VS Code', () => {
    const [, claude = ''] = /^claude mcp add thoughtline -- (.*)$/m.exec(readme) ?? [];
    expect(claude.split(' ')).toEqual([standard.command, ...standard.args]);
    const [, code = ''] = /^code --add-mcp '(.*)'$/m.exec(readme) ?? [];
    expect(JSON.parse(code)).toEqual({ name: 'thoughtline', ...standard });
  });
});

describe('the links of the README', () => {
  it('bring the standard config to VS Code and Cursor', () => {
    const code = link('https://insiders.vscode.dev/redirect').searchParams.get('url') ?? '';
    expect(code).toMatch(/^vscode:mcp\/install\?/);
    expect(JSON.parse(decodeURIComponent(code.slice(code.indexOf('?') + 1)))).toEqual({
      name: 'thoughtline',
      ...standard,
    });
    const cursor = link('https://cursor.com/en/install-mcp').searchParams;
    expect(cursor.get('name')).toBe('thoughtline');
    expect(JSON.parse(Buffer.from(cursor.get('config') ?? '', 'base64').toString())).toEqual(standard);
  });
});
