import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

const BUILT = 'dist/viewer';
const KB = 1_024;

describe('the files of the viewer', () => {
  const packed = (name: string): number => gzipSync(readFileSync(join(BUILT, name)), { level: 9 }).length;
  const sum = (names: readonly string[]): number => names.reduce((total, name) => total + packed(name), 0) / KB;
  const page = readFileSync(join(BUILT, 'index.html'), 'utf8');
  const first = ['index.html', ...[...page.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, name = '']) => name)];
  const worker = readdirSync(join(BUILT, 'assets')).filter((name) => name.startsWith('feed-worker-'));
  const entry = [...first, ...worker.map((name) => `assets/${name}`)];

  it('are few and small for the first page', () => {
    expect(worker).toHaveLength(1);
    expect(sum(entry)).toBeLessThanOrEqual(150);
  });

  it('are small in all, without the diagrams that artifacts may draw', () => {
    const own = reachable(['index.html']);
    expect(own.some((name) => name.includes('graph-view'))).toBe(true);
    expect(sum([...own, ...worker.map((name) => `assets/${name}`)])).toBeLessThanOrEqual(300);
  });
});

/** A file and everything that it can load, by name; the frame of artifacts is a page of its own. */
function reachable(names: readonly string[], known: Set<string> = new Set()): string[] {
  for (const name of names.filter((each) => !known.has(each))) {
    known.add(name);
    const text = /\.(?:html|js)$/.test(name) ? readFileSync(join(BUILT, name), 'utf8') : '';
    const loaded = [...text.matchAll(/["'`](?:\/|\.\/)?((?:assets\/)?[\w.-]+-[\w-]{8}\.(?:js|css))["'`]/g)];
    reachable(
      loaded.map(([, found = '']) => (found.startsWith('assets/') ? found : `assets/${found}`)),
      known,
    );
  }
  return [...known];
}
