import { codeOf, messageOf, ThoughtlineError } from '../../base/error.ts';

/** Why a config cannot be read or written, and what helps, in the words of the one who has to help. */
export function problemOf(error: unknown, aim: 'read' | 'write'): string {
  if (error instanceof ThoughtlineError) return error.message;
  const code = codeOf(error) ?? '';
  return (aim === 'write' ? WRITING[code] : undefined) ?? WORDS[code] ?? messageOf(error);
}

const NOT_READABLE = 'you may not read it; change its permissions, or run the command as its owner';
const NOT_WRITABLE =
  'you may not write it or not into its folder; change their permissions, or run the command as their owner';
const FULL = 'there is no room on the disk; make some and run the command again';
const BUSY = 'another program holds it; close that and run the command again';

const WORDS: Readonly<Record<string, string>> = {
  EACCES: NOT_READABLE,
  EPERM: NOT_READABLE,
  ELOOP: 'its links lead in a circle; remove the link, or let it lead to a file',
  ENOTDIR: 'a part of its path is a file and no folder; move that file away',
  ENAMETOOLONG: 'its path is longer than the system allows',
  ENOENT: 'the folder that it belongs into does not exist; make it, or remove the link that leads there',
  EIO: 'the disk cannot read it; check the disk',
  EBUSY: BUSY,
};

const WRITING: Readonly<Record<string, string>> = {
  EACCES: NOT_WRITABLE,
  EPERM: NOT_WRITABLE,
  EROFS: 'it is on a disk that can only be read; mount it so that it can be written',
  ENOSPC: FULL,
  EDQUOT: FULL,
  EIO: 'the disk cannot write it; check the disk',
};
