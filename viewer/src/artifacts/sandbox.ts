// Draws one artifact in a frame without an origin. Its policy runs no script of the artifact and loads nothing.
import type { DrawMessage, SandboxMessage } from './sandbox-message.ts';

/** Elements that could reach out although nothing may load, or that hold a document of their own. */
const REFUSED = 'script, link, meta, base, iframe, frame, object, embed, portal';

addEventListener('message', ({ source, data }: MessageEvent<DrawMessage>) => {
  if (source !== parent || data?.type !== 'draw') return;
  draw(data).catch((error: unknown) => tell({ type: 'failed', reason: String(error).slice(0, 500) }));
});
// A link would replace what is drawn by an error: nothing can be opened from here.
addEventListener(
  'click',
  (event) => {
    if (event.target instanceof Element && event.target.closest('a, area') !== null) event.preventDefault();
  },
  true,
);
new ResizeObserver(() => tell({ type: 'height', height: heightOf() })).observe(document.body);
tell({ type: 'ready' });

async function draw({ kind, content, isDark }: DrawMessage): Promise<void> {
  document.documentElement.style.colorScheme = isDark && kind === 'mermaid' ? 'dark' : 'light';
  if (kind === 'html') drawHtml(content);
  else await drawDiagram(content, isDark);
  tell({ type: 'drawn', height: heightOf() });
}

function drawHtml(content: string): void {
  const page = new DOMParser().parseFromString(content, 'text/html');
  for (const element of page.querySelectorAll(REFUSED)) element.remove();
  document.body.replaceChildren(
    ...[...page.head.children].map((element) => document.importNode(element, true)),
    ...[...page.body.childNodes].map((node) => document.importNode(node, true)),
  );
}

async function drawDiagram(content: string, isDark: boolean): Promise<void> {
  const { default: mermaid } = await import('mermaid');
  mermaid.initialize({ startOnLoad: false, securityLevel: 'strict', theme: isDark ? 'dark' : 'default' });
  const { svg } = await mermaid.render('diagram', content);
  document.body.innerHTML = svg;
}

/** The whole of what is drawn. A page never scrolls less than its frame is high, so what fits is measured by itself. */
function heightOf(): number {
  const { scrollHeight, clientHeight, offsetHeight } = document.documentElement;
  return scrollHeight > clientHeight ? scrollHeight : offsetHeight;
}

/** To whoever frames it: it has nothing to tell that others may not hear. */
function tell(message: SandboxMessage): void {
  parent.postMessage(message, '*');
}
