/** A call as the server knows it. */
export interface RawCall {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  /** The schema that the server gave, untouched: parts of an input may have to be sent as headers, too. */
  readonly inputSchema: unknown;
}

/** How far a call has come, in the server's own measure. */
export interface ProgressUpdate {
  readonly progress: number;
  readonly total?: number | undefined;
  readonly message?: string | undefined;
}

/** What ends a request early. */
export interface RequestLimits {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

/** What ends a call early, and who hears how far it has come. */
export interface CallLimits extends RequestLimits {
  onProgress(update: ProgressUpdate): void;
}

/** An open line to a server. What comes over it is unchecked. */
export interface Connection {
  /** Who the server says it is. */
  readonly about: { readonly name: string; readonly version: string; readonly protocol: string };
  /** Settles when the line is gone, whoever ended it, with how it ended; over HTTP nobody knows before the next request. */
  readonly ended: Promise<string>;
  /** One page of the server's tools. */
  list(cursor: string | undefined, limits: RequestLimits): Promise<unknown>;
  call(call: RawCall, limits: CallLimits): Promise<unknown>;
  /** True when the server keeps something about us that it may forget. */
  hasSession(): boolean;
  /** Asks again to be told of changes where that has come to an end; false when there was nothing to do. */
  listenAgain(limits: RequestLimits): Promise<boolean>;
  close(): Promise<void>;
}
