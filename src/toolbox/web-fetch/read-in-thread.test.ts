import { describe, expect, it } from 'vitest';
import { readInThread } from './read-in-thread.ts';

/** As it was built. */
const worker = new URL('../../../dist/page-worker.js', import.meta.url);
const { signal } = new AbortController();
const url = 'https://example.org/';

describe('readInThread', () => {
  it('reads a page', async () => {
    const page = { html: '<html><title>T</title><p>One</p><p>Two</p>', url };
    expect(await readInThread(page, { worker, signal })).toEqual({ title: 'T', text: 'One\n\nTwo' });
  });

  it.each([
    ['is nested deeply', '<div>'.repeat(100_000)],
    ['has a million elements', '<a>x'.repeat(1_000_000)],
    ['has a million open paragraphs', '<p>x,'.repeat(500_000)],
    ['has tables in tables', '<table><tr><td>'.repeat(50_000)],
  ])('gives the bare text of a page that %s, without holding anybody up', async (_, html) => {
    let turns = 0;
    const counting = setInterval(() => {
      turns += 1;
    }, 10);
    const { text } = await readInThread({ html: `${html}at the bottom`, url }, { worker, signal, timeoutMs: 400 });
    clearInterval(counting);
    expect(text.endsWith('at the bottom')).toBe(true);
    expect(turns).toBeGreaterThan(5);
  });

  it('gives the bare text when the thread fails', async () => {
    const broken = new URL('data:text/javascript,throw new Error("no")');
    expect(await readInThread({ html: '<p>One', url }, { worker: broken, signal })).toEqual({ title: '', text: 'One' });
  });

  it('stops when it is cancelled', async () => {
    const controller = new AbortController();
    const reading = readInThread({ html: '<div>'.repeat(100_000), url }, { worker, signal: controller.signal });
    setTimeout(() => controller.abort(new Error('enough')), 50);
    await expect(reading).rejects.toThrow('enough');
  });
});
