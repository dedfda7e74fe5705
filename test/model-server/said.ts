import type { ScriptedStop, ScriptedUsage } from './script.ts';

/** An answer with everything in it that a format needs to write it. */
export interface Said {
  /** Unlike that of any other request; the same for the same one. */
  readonly id: string;
  readonly parts: readonly SaidPart[];
  readonly usage: ScriptedUsage | undefined;
  readonly stop: ScriptedStop;
  /** Cuts a text for a stream. */
  readonly pieces: (text: string) => readonly string[];
}

/** One piece of an answer. */
export type SaidPart =
  | {
      readonly type: 'reasoning';
      readonly text: string;
      readonly signature: string;
      readonly isRedacted: boolean;
      readonly id: string;
    }
  | { readonly type: 'text'; readonly text: string }
  | SaidCall;

/** A call; `input` is what stands on the wire, JSON or not. */
export interface SaidCall {
  readonly type: 'call';
  readonly id: string;
  readonly name: string;
  readonly input: string;
  /** Of the reasoning that led to it, on the first call after it. */
  readonly signature: string | undefined;
}
