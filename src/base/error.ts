/** What an error carries besides its message: data for whoever handles it, and what caused it. */
export interface ErrorDetails {
  readonly data?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

const BRAND = Symbol.for('thoughtline.error');

/** An error that is part of the product: a stable code for programs, a message for whoever must act. */
export class ThoughtlineError extends Error {
  readonly code: string;
  readonly data: Readonly<Record<string, unknown>>;

  /** Another copy of this class makes the same errors: the command line and the library are bundled apart. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && BRAND in value;
  }

  constructor(code: string, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'ThoughtlineError';
    Object.defineProperty(this, BRAND, { value: true });
    this.code = code;
    this.data = details.data ?? {};
  }
}

/** The code that the system or a library gave an error, such as `ENOENT`; undefined for whatever has none. */
export function codeOf(thrown: unknown): string | undefined {
  return thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : undefined;
}

/** The text of anything that can be thrown; whatever it is, this does not throw in turn. */
export function messageOf(thrown: unknown): string {
  try {
    const text: unknown = thrown instanceof Error ? thrown.message : thrown;
    return typeof text === 'string' ? text : String(text);
  } catch {
    return 'an error that cannot be shown';
  }
}
