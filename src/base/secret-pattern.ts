/** A shape of secret that is worth hiding wherever it appears. */
export interface SecretPattern {
  readonly name: string;
  /** Global. What a group named `kept` matches at the beginning stays readable: `password=`. */
  readonly pattern: RegExp;
  /** Looks closer at what would be hidden, where the shape alone would hide too much. */
  readonly confirm?: (secret: string) => boolean;
  /** Looked for again inside of what it found: for short patterns only, where one candidate could cover the next. */
  readonly overlaps?: boolean;
}
