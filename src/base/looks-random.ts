const RUN = /[A-Za-z0-9]+/g;
const WORD = /^(?:[a-z]+|[A-Z]+|[A-Z][a-z]+|[0-9]+)$/;
const PLACEHOLDER =
  /^(?:[\w-]{0,16}x{6}|[\w-]{0,8}(?:\*{3}|\.{3}|…)|<[^>]*>|\$\{|\$[a-z_]\w*$|%\w+%$|\{\{|\[redacted|changeme|placeholder|your[-_])/i;

/** True for what stands where a secret will be: `xxxxxxxx`, `<token>`, `${TOKEN}`, `...`. */
export function isPlaceholder(value: string): boolean {
  return PLACEHOLDER.test(value);
}

/** No word is that long. */
const LONGEST_WORD = 20;

/** True when enough of a text is neither words nor plain numbers: `risk-assessment-of-things` is not, `a8Fk20sQw31z` is. */
export function looksRandom(value: string, least: number = 12): boolean {
  const mixed = (value.match(RUN) ?? []).filter((run) => run.length > LONGEST_WORD || !WORD.test(run));
  return mixed.reduce((sum, run) => sum + run.length, 0) >= least && !isPlaceholder(value);
}

const SYMBOL = /[!@#%^&*+~?|=]/;
const CODE = /[()]|\$\{|=>/;
const PROSE = /\s\S+\s\S+\s\S+\s/;
const PARTS = /[A-Z]?[a-z]+|[A-Z]+|[0-9]+/g;

/**
 * True for a value that somebody made up or generated as a password or key, and not for a type, a variable or a word:
 * letters with digits that change all the time, many digits among letters, or letters, digits and symbols.
 */
export function looksLikeSecretValue(given: string): boolean {
  const value = withoutClosing(given);
  if (value.length < 8 || CODE.test(value) || PROSE.test(value) || isPlaceholder(value)) return false;
  if (!/[0-9]/.test(value) || !/[A-Za-z]/.test(value)) return false;
  if (SYMBOL.test(value)) return true;
  return (value.match(RUN) ?? []).some((run) => run.length >= 8 && !WORD.test(run) && isDense(run));
}

/** `f(password=…)`: what closes the brackets around an assignment is not a part of its value. */
function withoutClosing(value: string): string {
  const end = value.search(/[)\]},;]+$/);
  return end < 0 || value.slice(0, end).includes('(') ? value : value.slice(0, end);
}

/** Words in camelCase have long parts and few digits: `parseInt32Value`. */
function isDense(run: string): boolean {
  const parts = run.match(PARTS) ?? [];
  const digits = run.replace(/[^0-9]/g, '').length;
  return run.length / parts.length < 3 || (run.length >= 16 && digits >= 4);
}
