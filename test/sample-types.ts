/** One type of every kind, for the tests. */
export const SAMPLE_TYPES = {
  boolean: { kind: 'boolean' },
  choice: { kind: 'choice', of: ['hidden', 'summary', 'full'] },
  integer: { kind: 'integer', min: 1, max: 10 },
  number: { kind: 'number', min: 0, max: 1 },
  above: { kind: 'number', above: 0 },
  orOff: { kind: 'integer', min: 1, or: ['off'] },
  optional: { kind: 'integer', min: 1, optional: true },
  text: { kind: 'text', form: 'provider/name', pattern: '^[a-z]+/[^ ]+$' },
  tools: { kind: 'list', of: 'tool patterns' },
  patterns: { kind: 'list', of: 'regular expressions' },
  priorities: { kind: 'priorities' },
} as const;
