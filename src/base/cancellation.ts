/** Tells whoever asks whether work was cancelled; an AbortSignal does, too. */
export type Cancelled = Pick<AbortSignal, 'aborted' | 'reason'>;

/**
 * Ends one piece of work before its time. Its signal is made when somebody wants to listen to it: that costs as much as
 * a small call, and most calls only ask.
 */
export class Cancellation implements Cancelled {
  /** Told first: whoever waits for the work. */
  onCancel: (() => void) | undefined;
  #reason: unknown;
  #controller: AbortController | undefined;

  get aborted(): boolean {
    return this.#reason !== undefined;
  }

  get reason(): unknown {
    return this.#reason;
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.aborted) this.#controller.abort(this.#reason);
    }
    return this.#controller.signal;
  }

  /** Only the first reason counts. */
  cancel(reason: string): void {
    if (this.aborted) return;
    this.#reason = reason;
    this.onCancel?.();
    this.#controller?.abort(reason);
  }
}
