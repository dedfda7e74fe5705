import { useLayoutEffect, useRef, useState } from 'react';
import type { DrawMessage, SandboxMessage } from './sandbox-message.ts';

const LEAST_PX = 80;
const MOST_PX = 720;

/** An artifact in a frame that reaches nothing: no origin, no network, no script but our own. */
export function SandboxFrame({
  kind,
  content,
  title,
}: Pick<DrawMessage, 'kind' | 'content'> & { readonly title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(LEAST_PX);
  const [isDrawn, setIsDrawn] = useState(false);
  const [failure, setFailure] = useState<string>();
  // Before the frame can say that it is ready, however busy the page is: it says so once.
  useLayoutEffect(() => {
    const hear = ({ source, data }: MessageEvent<SandboxMessage>): void => {
      const target = frame.current?.contentWindow;
      if (target === null || target === undefined || source !== target) return;
      if (data.type === 'ready')
        target.postMessage({ type: 'draw', kind, content, isDark: isDark() } satisfies DrawMessage, '*');
      else if (data.type === 'failed') setFailure(String(data.reason));
      else setHeight(Math.min(MOST_PX, Math.max(LEAST_PX, Number(data.height) || 0)));
      if (data.type === 'drawn') setIsDrawn(true);
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, [kind, content]);
  if (failure !== undefined) {
    return (
      <div>
        <p role="alert">This cannot be drawn: {failure}</p>
        <pre className="code">{content}</pre>
      </div>
    );
  }
  // The key makes a new frame for new content: a frame draws once.
  return (
    <iframe
      key={content}
      ref={frame}
      className="sandbox"
      data-kind={kind}
      src="/sandbox.html"
      sandbox="allow-scripts"
      title={title}
      height={height}
      aria-busy={!isDrawn}
      loading="lazy"
    />
  );
}

function isDark(): boolean {
  return getComputedStyle(document.documentElement).colorScheme === 'dark';
}
