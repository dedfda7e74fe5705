import { lazy, Suspense } from 'react';

const ColouredCode = lazy(async () => ({ default: (await import('./coloured-code.tsx')).ColouredCode }));

/** Code, coloured once the colours are loaded. */
export function CodeBlock({ text, language }: { readonly text: string; readonly language?: string | undefined }) {
  const plain = <code>{text}</code>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
    <pre className="code" tabIndex={0}>
      {language === undefined || language === '' ? (
        plain
      ) : (
        <Suspense fallback={plain}>
          <ColouredCode text={text} language={language} />
        </Suspense>
      )}
    </pre>
  );
}
