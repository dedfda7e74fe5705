import { messageOf, ThoughtlineError } from '../../../base/error.ts';

const LONGEST_PATTERN = 2_000;

/** Makes a model's regular expression one that finds lines. It may begin with `(?i)`, as in other tools. */
export function compilePattern(pattern: string): RegExp {
  if (pattern.length > LONGEST_PATTERN)
    throw new ThoughtlineError('search/pattern', `The regex is longer than ${LONGEST_PATTERN} characters.`);
  const [prefix, inline = ''] = /^\(\?([ims]+)\)/.exec(pattern) ?? [''];
  const source = pattern.slice(prefix.length);
  if (source === '') throw new ThoughtlineError('search/pattern', 'The regex is empty: it would match every line.');
  const flags = `gm${inline.includes('i') ? 'i' : ''}${inline.includes('s') ? 's' : ''}`;
  try {
    return new RegExp(source, `${flags}u`);
  } catch {
    return compileLeniently(source, flags);
  }
}

/** Without the flag `u` JavaScript forgives needless escapes, which models write. */
function compileLeniently(source: string, flags: string): RegExp {
  try {
    return new RegExp(source, flags);
  } catch (error) {
    const advice =
      'It must be a JavaScript regular expression. To find special characters as they are, put \\ before them.';
    throw new ThoughtlineError('search/pattern', `${messageOf(error)}. ${advice}`);
  }
}
