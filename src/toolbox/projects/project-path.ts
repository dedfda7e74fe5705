import { ThoughtlineError } from '../../base/error.ts';
import { shorten } from '../../base/shorten.ts';

const LONGEST_PATH = 4_096;
const LONGEST_NAME = 255;

/**
 * The names that a model's path is made of; none for the project itself. Judges the text alone, so that a path that
 * could mean something else on another system is refused everywhere; whether links lead out is decided on opening.
 */
export function toNames(path: string, platform: NodeJS.Platform = process.platform): string[] {
  const reason = whyRefused(path);
  if (reason !== undefined) throw refused(path, reason);
  const names = path.split('/').filter((name) => name !== '' && name !== '.');
  const [bad] = names.flatMap((name) => whyRefusedName(name, platform) ?? []);
  if (bad !== undefined) throw refused(path, bad);
  return names;
}

/** The error for a path that will never be followed. */
export function refused(path: string, reason: string): ThoughtlineError {
  return new ThoughtlineError('path/refused', `${quotePath(path)} is refused: ${reason}`, { data: { path } });
}

/** The path of an entry of a folder, both relative to the project. */
export function pathOf(folder: string, name: string): string {
  return folder === '.' ? name : `${folder}/${name}`;
}

/** A path as messages show it: on one line, and not longer than one. */
export function quotePath(path: string): string {
  return JSON.stringify(shorten(path, 200));
}

const RELATIVE = 'Give it relative to the project, such as src/main.ts.';

function whyRefused(path: string): string | undefined {
  if (path.length > LONGEST_PATH) return `it is longer than ${LONGEST_PATH} characters.`;
  if (path.includes('\0')) return 'it holds a NUL character.';
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(path)) return `it is an address, not a path. ${RELATIVE}`;
  if (/^[\\/]|^[a-z]:[\\/]/i.test(path)) return `it is absolute. ${RELATIVE}`;
  if (path.includes('\\')) return 'it holds a backslash. Write / between folders.';
  return undefined;
}

function whyRefusedName(name: string, platform: NodeJS.Platform): string | undefined {
  if (name === '..') return `'..' may lead out of the project. ${RELATIVE}`;
  if (Buffer.byteLength(name) > LONGEST_NAME) return `one of its names is longer than ${LONGEST_NAME} bytes.`;
  return platform === 'win32' ? whyRefusedOnWindows(name) : undefined;
}

/** Windows gives some names a second meaning: devices, streams of a file, and names that lose their end. */
function whyRefusedOnWindows(name: string): string | undefined {
  if (name.includes(':')) return 'a colon means a drive or a stream of a file.';
  if (/[. ]$/.test(name)) return 'a name may not end in a dot or a space.';
  if (/^(?:con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)(?:\..*)?$/i.test(name)) return 'it names a device.';
  return undefined;
}
