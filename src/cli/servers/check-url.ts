import { ThoughtlineError } from '../../base/error.ts';
import { quoteValue } from '../settings/quote-value.ts';

/** Makes sure that a text can be the address of a server. Variables in it are filled in later. */
export function checkUrl(url: string): void {
  const filled = url.replace(/\$\{\w+\}/g, 'x');
  const parsed = URL.canParse(filled) ? new URL(filled) : undefined;
  if (parsed === undefined || !/^https?:$/.test(parsed.protocol)) {
    throw wrong(`${quoteValue(url)} is no address of a server. It begins with https:// or http://`);
  }
  if (parsed.username !== '' || parsed.password !== '') {
    throw wrong("A name or password does not belong in the address. Give it as a header: --header 'Authorization=…'");
  }
}

function wrong(message: string): ThoughtlineError {
  return new ThoughtlineError('usage/server-url', message);
}
