/** What somebody typed, or did instead. */
export type Line =
  | { readonly type: 'line'; readonly text: string }
  /** Ctrl-C, or nobody wants the line any more; `text` is what was typed so far. */
  | { readonly type: 'interrupted'; readonly text: string }
  /** Ctrl-D, or the end of the input: nothing will come any more. */
  | { readonly type: 'end' };

/** How a line is read. */
export interface ReadOptions {
  readonly signal?: AbortSignal | undefined;
  /** Whether the arrow keys bring it back later, and earlier ones now. */
  readonly isRemembered?: boolean;
}

/** Where lines come from: a person at a terminal, or a pipe. One is read at a time. */
export interface Lines {
  /** Whether a person is there who can be asked. */
  readonly isTerminal: boolean;
  read(prompt: string, options?: ReadOptions): Promise<Line>;
  close(): void;
}
