import { useRef, useState } from 'react';
import './copy-block.css';

/** A text to copy. */
export function CopyBlock({ text }: { readonly text: string }) {
  const shown = useRef<HTMLPreElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await copyText(text, shown.current);
    setIsCopied(true);
    setTimeout(() => setIsCopied(false), 2_000);
  };
  return (
    <div className="copy-block">
      <pre ref={shown}>{text}</pre>
      <button type="button" onClick={copy}>
        {isCopied ? 'Copied' : 'Copy'}
      </button>
    </div>
  );
}

/** Beyond this machine and without TLS, browsers have no clipboard for pages: then the text is selected instead. */
async function copyText(text: string, shown: HTMLElement | null): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    if (shown !== null) getSelection()?.selectAllChildren(shown);
  }
}
