import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const readme = readFileSync('README.md', 'utf8');
const standard = { command: 'npx', args: ['-y', 'thoughtline'] };

/** The only address in the README that begins like this. */
function link(start: string): URL {
  const [, found = ''] = readme.split(`](${start}`);
  return new URL(`${start}${found.slice(0, found.indexOf(')'))}`);
}

describe('the config snippets', () => {
  it.each(['README.md', 'docs/mcp.md'])('are JSON where they say so, in %s', (path) => {
    const blocks = [...readFileSync(path, 'utf8').matchAll(/```json\n([\s\S]*?)```/g)];
    expect(blocks.length).toBeGreaterThan(2);
    for (const [, text = ''] of blocks) expect(() => JSON.parse(text), text).not.toThrow();
  });

  it('have links that bring the standard config to VS Code and Cursor', () => {
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
