/** The look of an exported page. Its hash is the only thing that the page's own policy lets in. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --ink: #1c1f23; --soft: #57606a; --line: #d5d9de; --paper: #fff; --tint: #f4f6f8; --accent: #0b5cad; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6e8eb; --soft: #a3abb5; --line: #3a414a; --paper: #14171a; --tint: #1d2126; --accent: #7db8f5; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font-size: 1.5rem; line-height: 1.3; margin: 0 0 1rem; }
header .text { margin: 0 0 1rem; }
h2 { font-size: 1.15rem; margin: 2.5rem 0 1rem; }
h3 { font-size: 1rem; margin: 0; }
h4 { font-size: .85rem; margin: .75rem 0 0; color: var(--soft); }
h1, h3, dd, p { overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem; margin: 0; font-size: .9rem; }
dt { color: var(--soft); }
dd { margin: 0; }
meter { width: 12rem; max-width: 100%; vertical-align: middle; }
ol { list-style: none; margin: 0; padding: 0; }
article { border-left: 3px solid var(--accent); background: var(--tint); padding: .75rem 1rem; margin: 0 0 1rem; break-inside: avoid; }
article.gone { border-left: 3px dashed var(--line); background: none; color: var(--soft); }
article.gone .name { text-decoration: line-through; }
.mark { font-weight: normal; font-size: .85rem; border: 1px solid currentColor; border-radius: .3rem; padding: 0 .35rem; margin-left: .35rem; }
.when, .note { color: var(--soft); font-size: .85rem; margin: 0 0 .5rem; }
.note { margin: 0 0 1rem; padding-left: 1rem; }
.text { white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: plaintext; }
@media print { main { max-width: none; padding: 0; } article { background: none; } }
`;
