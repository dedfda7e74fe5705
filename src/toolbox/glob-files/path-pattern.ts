import { refused } from '../projects/project-path.ts';

/** Room for many alternatives in braces; longer ones nobody wrote. */
export const LONGEST_PATTERN = 2_000;

/**
 * A model's pattern, always the same for the same files: `./a`, `a/` and `a` are one. What could only name something
 * outside of the project is refused with a reason; nothing else could be found there anyway.
 */
export function toPathPattern(pattern: string): string {
  if (pattern.includes('\0')) throw refused(pattern, 'it holds a NUL character.');
  if (/^(?:\/|[a-z]:[\\/]|[a-z][a-z0-9+.-]*:\/\/)/i.test(pattern))
    throw refused(pattern, `it is absolute. ${RELATIVE}`);
  if (/\\(?![*?[\]{}()!+@,^$|-])/.test(pattern))
    throw refused(pattern, 'it holds a backslash that is not before a special character. Write / between folders.');
  const names = pattern.split('/').filter((name) => name !== '' && name !== '.');
  if (names.includes('..')) throw refused(pattern, `'..' may lead out of the project. ${RELATIVE}`);
  return names.join('/') || '*';
}

const RELATIVE = 'Give it relative to the project, such as src/**/*.ts.';
