/** So many characters are laid out together. */
const BLOCK = 4_000;

/** A long text as it is, in blocks of whole lines: the browser lays out those that are seen. */
export function PlainText({ text }: { readonly text: string }) {
  return (
    <div className="prose plain-text">
      {inBlocks(text).map((block, index) => (
        <div key={index} className="text-block">
          {block}
        </div>
      ))}
    </div>
  );
}

function inBlocks(text: string): string[] {
  const blocks: string[] = [];
  for (let start = 0; start < text.length; ) {
    const lineEnd = text.indexOf('\n', start + BLOCK);
    const end = lineEnd < 0 ? text.length : lineEnd;
    blocks.push(text.slice(start, end));
    // The break between two blocks stands for the line's own.
    start = end + 1;
  }
  return blocks;
}
