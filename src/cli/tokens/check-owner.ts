import { ThoughtlineError } from '../../base/error.ts';
import { quoteValue } from '../settings/quote-value.ts';

/** Owners are shown in lists, logs and file names, so their names are plain. */
const OWNER = /^[A-Za-z0-9][A-Za-z0-9._@-]{0,63}$/;

/** Makes sure that a name can be an owner's. */
export function checkOwner(owner: string): string {
  if (OWNER.test(owner)) return owner;
  const rule =
    'An owner has 1 to 64 letters, digits, dots, hyphens, underscores or @, and begins with a letter or digit';
  throw new ThoughtlineError('usage/owner', `${quoteValue(owner)} cannot be an owner. ${rule}, such as: alice`);
}
