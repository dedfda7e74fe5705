import type { Entry } from '../projects/inside.ts';
import { pathOf } from '../projects/project-path.ts';
import { shownPath } from '../projects/shown-path.ts';
import type { WalkedFolder } from '../projects/walk.ts';

/** A tree as models read it: one entry a line, folders with `/`, and `…` after those that were not looked into. */
export function toTree(start: string, folders: ReadonlyMap<string, WalkedFolder>): string {
  const lines: string[] = [];
  const add = (path: string, indent: string): void => {
    for (const entry of folders.get(path)?.entries ?? []) {
      const below = pathOf(path, entry.name);
      const isClosed = entry.kind === 'folder' && !folders.has(below);
      lines.push(`${indent}${shownPath(entry.name)}${MARKS[entry.kind]}${isClosed ? ' …' : ''}`);
      if (entry.kind === 'folder') add(below, `${indent}  `);
    }
  };
  add(start, '');
  return lines.join('\n');
}

const MARKS: Readonly<Record<Entry['kind'], string>> = {
  file: '',
  folder: '/',
  link: ' (link)',
  other: ' (special file)',
};
