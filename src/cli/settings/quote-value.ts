import { redactSecrets } from '../../base/redact-secrets.ts';

const LONGEST_SHOWN = 80;

/** A value that nobody has checked, fit for a message: on one line, short, without secrets or terminal controls. */
export function quoteValue(value: unknown): string {
  const text = redactSecrets(toJson(value)).replace(/[\u007f-\u009f\u2028\u2029]/g, '?');
  return text.length <= LONGEST_SHOWN ? text : `${text.slice(0, LONGEST_SHOWN - 1)}…`;
}

function toJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    // Nesting can be deeper than the stack.
    return 'a value that cannot be shown';
  }
}
