/** A shape of secret that is worth hiding wherever it appears. */
export interface SecretPattern {
  readonly name: string;
  readonly pattern: RegExp;
  /** Looks closer at a match where the shape alone would hide too much. */
  readonly confirm?: (match: string) => boolean;
}

/** Well-known secrets. Every pattern is free of nested repetition, so its time is linear in the text. */
export const WELL_KNOWN_SECRETS: readonly SecretPattern[] = [
  {
    name: 'private-key',
    pattern: /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[^-]{0,20000}(?:-----END [A-Z ]{0,40}PRIVATE KEY-----)?/g,
  },
  { name: 'api-key', pattern: /\b(?:sk|pk|rk)-[A-Za-z0-9_-]{16,200}/g },
  { name: 'api-key', pattern: /\b(?:sk|pk|rk)_(?:live|test)_[A-Za-z0-9]{16,200}/g },
  { name: 'github-token', pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{20,255}|github_pat_[A-Za-z0-9_]{20,255})/g },
  { name: 'gitlab-token', pattern: /\bglpat-[A-Za-z0-9_-]{16,100}/g },
  { name: 'aws-key', pattern: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g },
  { name: 'google-key', pattern: /\bAIza[A-Za-z0-9_-]{35}/g },
  { name: 'slack-token', pattern: /\bxox[abeprs]-[A-Za-z0-9-]{10,250}/g },
  { name: 'npm-token', pattern: /\bnpm_[A-Za-z0-9]{30,100}/g },
  { name: 'jwt', pattern: /\beyJ[A-Za-z0-9_-]{8,4000}\.[A-Za-z0-9_-]{8,8000}\.[A-Za-z0-9_-]{8,2000}/g },
  { name: 'bearer-token', pattern: /\b[Bb]earer [A-Za-z0-9._~+/-]{16,4000}=*/g },
  { name: 'url-password', pattern: /(?<=\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:/@]{1,100}:)[^\s/@]{1,200}(?=@)/g },
  { name: 'card-number', pattern: /\b[0-9](?:[ -]?[0-9]){12,18}\b/g, confirm: hasLuhnSum },
];

/** Replaces secrets by `[redacted NAME]`. Patterns must be global. */
export function redactSecrets(text: string, patterns: readonly SecretPattern[] = WELL_KNOWN_SECRETS): string {
  return patterns.reduce(
    (clean, { name, pattern, confirm }) =>
      clean.replace(pattern, (match) => (confirm === undefined || confirm(match) ? `[redacted ${name}]` : match)),
    text,
  );
}

/** The check digit that payment cards carry: keeps long numbers that are not cards readable. */
function hasLuhnSum(match: string): boolean {
  const digits = [...match]
    .filter((char) => char >= '0' && char <= '9')
    .map(Number)
    .reverse();
  const sum = digits.reduce((total, digit, index) => {
    if (index % 2 === 0) return total + digit;
    return total + (digit > 4 ? digit * 2 - 9 : digit * 2);
  }, 0);
  return sum % 10 === 0;
}
