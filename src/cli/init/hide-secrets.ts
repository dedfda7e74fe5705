import { hideArgument, hideValue, isSecretName } from '../servers/hide-values.ts';
import { endOfString, toPlainJson } from './jsonc/to-plain-json.ts';

/**
 * A config as it may be shown, line for line: without the variables and headers of servers, and without what else stands
 * under the name of a secret. It need not be right JSON.
 */
export function hideSecrets(text: string): string {
  const { plain, comments } = toPlainJson(text);
  const pieces = stringsIn(plain, { offset: 0, isHidden: false });
  // A comment may hold a server that somebody wants back later, and nothing says what of it would be what.
  for (const { start, end } of comments) {
    pieces.push(...stringsIn(text.slice(start, end), { offset: start, isHidden: true }));
  }
  let shown = '';
  let done = 0;
  for (const piece of pieces.sort((a, b) => a.start - b.start)) {
    shown += text.slice(done, piece.start) + piece.shown;
    done = piece.end;
  }
  return shown + text.slice(done);
}

/** The inside of a string, and what is shown of it. */
interface Piece {
  readonly start: number;
  readonly end: number;
  readonly shown: string;
}

interface Reading {
  /** Where the text begins. */
  readonly offset: number;
  /** Whether every value is hidden, whatever its name is. */
  readonly isHidden: boolean;
}

/** An object or a list, as far as it was read. */
interface Level {
  readonly isHidden: boolean;
  /** The key that was read last; empty in a list. */
  key: string;
  /** The string that was read last; empty behind a key. */
  before: string;
}

/** All strings but the keys. Levels are counted, so nesting takes no stack. */
function stringsIn(text: string, { offset, isHidden }: Reading): Piece[] {
  const pieces: Piece[] = [];
  const bottom: Level = { isHidden, key: '', before: '' };
  const levels = [bottom];
  const token = /["{}[\]]/g;
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    const level = levels.at(-1) ?? bottom;
    const isSecret = level.isHidden || isConfidential(level.key);
    if (found[0] === '{' || found[0] === '[') levels.push({ isHidden: isSecret, key: '', before: '' });
    if (found[0] === '}' || found[0] === ']') levels.pop();
    if (found[0] !== '"') continue;
    const start = found.index + 1;
    token.lastIndex = endOfString(text, found.index);
    const end = Math.max(start, token.lastIndex - (text[token.lastIndex - 1] === '"' ? 1 : 0));
    const inside = text.slice(start, end);
    if (isKey(text, token.lastIndex)) [level.key, level.before] = [inside, ''];
    else {
      const hide = (line: string): string => (isSecret ? hideValue(line) : hideArgument(line, level.before));
      // In a comment a string may have several lines, which stay.
      pieces.push({ start: offset + start, end: offset + end, shown: inside.replace(/[^\r\n]+/g, hide) });
      level.before = inside;
    }
  }
  return pieces;
}

function isConfidential(key: string): boolean {
  return /^env(?:ironment)?$|headers?$/i.test(key) || isSecretName(key);
}

function isKey(text: string, end: number): boolean {
  const colon = /\s*:/y;
  colon.lastIndex = end;
  return colon.test(text);
}
