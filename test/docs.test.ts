import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const pages = [
  ...readdirSync('.').filter((name) => name.endsWith('.md')),
  ...readdirSync('docs').flatMap((name) => (name.endsWith('.md') ? [join('docs', name)] : [])),
];

describe('the docs', () => {
  it('show the example files and their real output, and what the program says of itself', {
    timeout: 120_000,
  }, async () => {
    const { stderr } = await promisify(execFile)(process.execPath, ['scripts/sync-docs.mjs', '--check']);
    expect(stderr).toBe('');
  });

  it.each(pages)('link to pages and headings that exist, from %s', (path) => {
    for (const [, target = ''] of withoutCode(path).matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^https?:/.test(target)) continue;
      const [file = '', heading] = target.split('#');
      const linked = file === '' ? path : join(dirname(path), file);
      expect(existsSync(linked), `${target} in ${path}`).toBe(true);
      if (heading !== undefined) expect(headingsOf(linked), `${target} in ${path}`).toContain(heading);
    }
  });
});

function withoutCode(path: string): string {
  return readFileSync(path, 'utf8').replace(/^```[\s\S]*?^```/gm, '');
}

/** Headings as GitHub names them. */
function headingsOf(path: string): string[] {
  return [...withoutCode(path).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
