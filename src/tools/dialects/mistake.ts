const LONGEST_QUOTE = 40;

/** Why a text is not the call that it wants to be. */
export interface Mistake {
  /** Names the mistake: `unclosed parameter 'path'`. */
  readonly what: string;
  readonly expected: string;
  /** What stands there instead; a number is its place in the call's raw text, which may not have arrived yet. */
  readonly found: string | number;
  /** Left out where the mistake is at the place that was read last. */
  readonly line?: number;
  readonly advice?: string;
}

/** What was read, or what is wrong with it. */
export type Read<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly mistake: Mistake };

/** Tells a model what is wrong where, and what to write instead. */
export function describeMistake({ what, line, expected, found, advice }: Mistake, raw: string): string {
  const instead = typeof found === 'number' ? quote(raw.slice(found)) : found;
  return `Line ${line}: ${what}; expected ${expected}, found ${instead}.${advice === undefined ? '' : ` ${advice}`}`;
}

/** The beginning of a text, short enough for a message. */
export function quote(text: string): string {
  const [line = ''] = text.slice(0, 2 * LONGEST_QUOTE).split(/[\r\n]/, 1);
  const characters = [...line];
  return `'${characters.slice(0, LONGEST_QUOTE).join('')}${characters.length > LONGEST_QUOTE ? '…' : ''}'`;
}
