import { useRef } from 'react';
import { useServices } from '../services.ts';
import { copyText } from './copy-text.ts';
import './copy-block.css';

/** A text to copy; where there is no clipboard it is selected. */
export function CopyBlock({ text }: { readonly text: string }) {
  const { notice } = useServices();
  const shown = useRef<HTMLPreElement>(null);
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(text);
    if (!isCopied && shown.current !== null) getSelection()?.selectAllChildren(shown.current);
    notice.set(isCopied ? 'Copied' : 'Selected: copy it with the keyboard');
  };
  return (
    <div className="copy-block">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard */}
      <pre ref={shown} tabIndex={0}>
        {text}
      </pre>
      <button type="button" onClick={copy}>
        Copy
      </button>
    </div>
  );
}
