/** What is needed of a node of a page, whichever library parsed it. */
export interface PageNode {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly textContent: string | null;
  readonly firstChild: PageNode | null;
  readonly nextSibling: PageNode | null;
  readonly parentNode: PageNode | null;
  getAttribute?(name: string): string | null;
}

const ELEMENT = 1;
const TEXT = 3;
const SKIPPED = new Set(
  'SCRIPT STYLE NOSCRIPT TEMPLATE HEAD TITLE SVG IFRAME OBJECT CANVAS VIDEO AUDIO SELECT TEXTAREA BUTTON'.split(' '),
);
/** What stands apart from what is around it, by an empty line or by the end of a line. */
const APART = new Set('P H1 H2 H3 H4 H5 H6 UL OL DL PRE BLOCKQUOTE TABLE FIGURE HR ARTICLE SECTION FORM'.split(' '));
const OWN_LINE = new Set(
  'DIV LI TR DT DD BR HEADER FOOTER MAIN NAV ASIDE ADDRESS FIGCAPTION CAPTION DETAILS SUMMARY OPTION'.split(' '),
);

/** Writes a part of a page as Markdown: headings, lists, code and links; everything else is just text. */
export function toText(root: PageNode, base: string): string {
  const writer = new Writer(base);
  for (const { node, isEntered } of walk(root)) {
    if (isEntered) writer.enter(node);
    else writer.leave(node);
  }
  return writer.text();
}

/** Without recursion: pages can be nested deeper than a stack is. */
function* walk(root: PageNode): Generator<{ readonly node: PageNode; readonly isEntered: boolean }> {
  let node: PageNode | null = root;
  while (node !== null) {
    yield { node, isEntered: true };
    const child: PageNode | null = isUnread(node) ? null : node.firstChild;
    if (child !== null) {
      node = child;
      continue;
    }
    yield { node, isEntered: false };
    while (node !== root && node.nextSibling === null && node.parentNode !== null) {
      node = node.parentNode;
      yield { node, isEntered: false };
    }
    node = node === root ? null : node.nextSibling;
  }
}

/** What no reader sees is no part of the text, and a favourite place for words that are meant for models. */
function isUnread(node: PageNode): boolean {
  if (node.nodeType !== ELEMENT) return false;
  if (SKIPPED.has(nameOf(node)) || typeof node.getAttribute?.('hidden') === 'string') return true;
  return /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(node.getAttribute?.('style') ?? '');
}

function nameOf({ nodeName }: PageNode): string {
  return nodeName.toUpperCase();
}

class Writer {
  readonly #base: string;
  readonly #parts: string[] = [];
  /** Line ends that are due before the next text. */
  #breaks = 0;
  #hasSpace = false;
  #lists = 0;
  #isCode = false;

  constructor(base: string) {
    this.#base = base;
  }

  text(): string {
    return this.#parts.join('').trim();
  }

  enter(node: PageNode): void {
    if (node.nodeType === TEXT) this.#write(node.textContent ?? '');
    if (node.nodeType !== ELEMENT) return;
    const name = nameOf(node);
    this.#breakFor(name);
    const level = /^H([1-6])$/.exec(name)?.[1];
    if (level !== undefined) this.#put(`${'#'.repeat(Number(level))} `);
    if (name === 'UL' || name === 'OL') this.#lists += 1;
    if (name === 'TD' || name === 'TH') this.#startCell();
    if (name === 'LI') this.#put(`${'  '.repeat(Math.min(10, Math.max(0, this.#lists - 1)))}- `);
    if (name === 'PRE') this.#startCode();
    if (name === 'A' && this.#linkOf(node) !== undefined) this.#put('[');
    if (name === 'IMG') this.#write(toImage(node));
  }

  leave(node: PageNode): void {
    if (node.nodeType !== ELEMENT) return;
    const name = nameOf(node);
    if (name === 'PRE') this.#endCode();
    if (name === 'A') this.#endLink(node);
    if (name === 'UL' || name === 'OL') this.#lists -= 1;
    this.#breakFor(name);
  }

  #write(text: string): void {
    if (this.#isCode) {
      this.#parts.push(text);
      return;
    }
    const words = text.replace(/\s+/g, ' ');
    const trimmed = words.trim();
    if (words.startsWith(' ')) this.#hasSpace = true;
    if (trimmed === '') return;
    this.#put(trimmed);
    this.#hasSpace = words.endsWith(' ');
  }

  /** Writes what is due, and then the text. */
  #put(text: string): void {
    if (this.#breaks > 0 && this.#parts.length > 0) this.#parts.push('\n'.repeat(this.#breaks));
    else if (this.#hasSpace) this.#parts.push(' ');
    this.#breaks = 0;
    this.#hasSpace = false;
    this.#parts.push(text);
  }

  #breakFor(name: string): void {
    if (this.#isCode) {
      if (name === 'BR') this.#parts.push('\n');
      return;
    }
    // An item of a list stays with the list around it.
    const wanted = APART.has(name) && !(this.#lists > 0 && (name === 'UL' || name === 'OL')) ? 2 : 1;
    if (APART.has(name) || OWN_LINE.has(name)) this.#breaks = Math.max(this.#breaks, wanted);
  }

  #startCell(): void {
    if (this.#breaks > 0) return;
    this.#hasSpace = true;
    this.#put('| ');
  }

  #startCode(): void {
    this.#put('```\n');
    this.#isCode = true;
  }

  #endCode(): void {
    this.#isCode = false;
    this.#parts.push('\n```');
  }

  #endLink(node: PageNode): void {
    const link = this.#linkOf(node);
    if (link === undefined) return;
    if (this.#parts.at(-1) !== '[') {
      this.#parts.push(`](${link})`);
      return;
    }
    // A picture without words, or nothing at all.
    this.#parts.pop();
    if (this.#parts.at(-1) === ' ') this.#parts.pop();
    this.#hasSpace = true;
  }

  #linkOf(node: PageNode): string | undefined {
    const target = node.getAttribute?.('href')?.trim() ?? '';
    if (this.#isCode || target === '' || target.startsWith('#') || !URL.canParse(target, this.#base)) return undefined;
    const { protocol, href } = new URL(target, this.#base);
    return /^https?:$/.test(protocol) && href.length < 2_000 ? href : undefined;
  }
}

function toImage(node: PageNode): string {
  const words = node.getAttribute?.('alt')?.trim() ?? '';
  return words === '' ? '' : `[image: ${words}]`;
}
