import { describe, expect, it } from 'vitest';
import { readPage } from './read-page.ts';

const url = 'https://example.org/docs/page.html';
const sentence = 'This is a sentence with several words, commas, and a point to make. ';

function read(body: string, head = ''): string {
  return readPage({ html: `<!doctype html><html><head>${head}</head><body>${body}</body></html>`, url }).text;
}

describe('readPage', () => {
  it('gives the article and leaves out what is around it', () => {
    const html = `<html><head><title> The
 title </title></head><body>
      <nav><a href="/">Home</a> <a href="/shop">Shop</a></nav>
      <article><h1>Tides</h1><p>${sentence.repeat(8)}</p><p>${sentence.repeat(8)} See <a href="../moon.html#top">the moon</a>.</p></article>
      <footer>All rights reserved</footer><script>alert(1)</script></body></html>`;
    const page = readPage({ html, url });
    expect(page.title).toBe('The title');
    expect(page.text).toContain('[the moon](https://example.org/moon.html#top).');
    for (const other of ['Shop', 'rights', 'alert']) expect(page.text).not.toContain(other);
  });

  it('gives all text of a page without an article, as Markdown', () => {
    const text = read(
      `<h1>Menu</h1><p>Choose <b>one</b>:</p><ul><li>Tea<ul><li>Green</li></ul></li><li>Coffee</li></ul>
       <pre>a  b\n  c</pre><table><tr><td>1</td><td>2</td></tr></table>
       <p><a href="javascript:x()">No</a> <a href="#a">Here</a> <a href="/x"><img src="i.png"></a> <img alt="A cat"></p>`,
    );
    expect(text).toBe(
      '# Menu\n\nChoose one:\n\n- Tea\n  - Green\n- Coffee\n\n```\na  b\n  c\n```\n\n1 | 2\n\nNo Here [image: A cat]',
    );
  });

  it('leaves out what no reader sees', () => {
    const hidden = '<p hidden>a</p><p style="color: red; DISPLAY : none">b</p><p style="visibility:hidden">c</p>';
    expect(read(`<!-- d --><p>Seen</p>${hidden}<template>e</template><noscript>f</noscript>`)).toBe('Seen');
  });

  it('takes the base of the page for its links', () => {
    expect(read('<a href="b">x</a>', '<base href="/other/">')).toBe('[x](https://example.org/other/b)');
  });

  it('reads pages whose writers left out the outer tags', () => {
    expect(readPage({ html: '<!doctype html><title>T</title><p>One<p>Two', url })).toEqual({
      title: 'T',
      text: 'One\n\nTwo',
    });
    expect(readPage({ html: '<html><title>T</title><p>One', url })).toEqual({ title: 'T', text: 'One' });
  });

  it('reads nothing from nothing', () => {
    for (const html of ['', '<', '<html>', 'plain', '<frameset></frameset>', '<!-- -->'])
      expect(typeof readPage({ html, url }).text).toBe('string');
  });
});
