/** What the page asks the frame to draw. */
export interface DrawMessage {
  readonly type: 'draw';
  readonly kind: 'html' | 'mermaid';
  readonly content: string;
  readonly isDark: boolean;
}

/** What the frame tells the page. */
export type SandboxMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'height' | 'drawn'; readonly height: number }
  | { readonly type: 'failed'; readonly reason: string };
