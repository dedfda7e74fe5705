import type { ReactNode } from 'react';

/** A table that may be wider than the page: it scrolls by itself, also by keyboard. */
export function TableFrame({ children }: { readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className="table-frame" tabIndex={0}>
      {children}
    </div>
  );
}
