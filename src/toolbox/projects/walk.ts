import { setImmediate } from 'node:timers/promises';
import { createIgnoreRules, type IgnoreFile, type IgnoreRules, LARGEST_IGNORE_FILE } from './ignore-rules.ts';
import { type Entry, listInside, readInside } from './inside.ts';
import { pathOf } from './project-path.ts';
import type { Project } from './projects.ts';

/** A folder and what in it is not ignored, sorted by name. */
export interface WalkedFolder {
  /** Relative to the project. */
  readonly path: string;
  /** 0 for the folder that the walk begins at. */
  readonly depth: number;
  readonly entries: readonly Entry[];
}

/** How far a walk goes. */
export interface WalkOptions {
  readonly maxDepth: number;
  readonly signal: AbortSignal;
}

/**
 * Visits a folder and those below it, nearest first, as `.gitignore` files allow. Never follows a link. A folder that
 * cannot be read is left out; one that the walk begins at is an error.
 */
export async function* walk(project: Project, start: string, options: WalkOptions): AsyncGenerator<WalkedFolder> {
  const first = await listInside(project, start);
  const above = await rulesAbove(project, first.path);
  const waiting: Waiting[] = [{ path: first.path, depth: 0, rules: above, listing: Promise.resolve(first) }];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    options.signal.throwIfAborted();
    const { path, depth } = next;
    const listed = await (next.listing ?? listInside(project, path)).catch(() => undefined);
    if (listed === undefined) continue;
    const rules = await withRulesOf(project, next, listed.entries);
    const entries = await withoutIgnored(listed.entries, { path, rules }, options.signal);
    yield { path, depth, entries };
    if (depth === options.maxDepth) continue;
    for (const { name, kind } of entries)
      if (kind === 'folder') waiting.push({ path: pathOf(path, name), depth: depth + 1, rules });
  }
}

/** The rules that hold in a folder because of those above it; none in a folder that is itself ignored: it was asked for. */
export async function rulesAbove(project: Project, folder: string): Promise<IgnoreRules> {
  let rules = createIgnoreRules();
  if (folder === '.') return rules;
  const names = folder.split('/');
  for (let depth = 0; depth < names.length; depth += 1) {
    const file = await readIgnoreFile(project, names.slice(0, depth).join('/') || '.');
    if (file !== undefined) rules = rules.and(file);
    if (rules.ignores(names.slice(0, depth + 1).join('/'), true)) return createIgnoreRules();
  }
  return rules;
}

/** How long others may have to wait for their turn. */
const LONGEST_TURN_MS = 20;

/** Many rules and many names take a while, in which others get their turn. */
async function withoutIgnored(
  entries: readonly Entry[],
  { path, rules }: Pick<Waiting, 'path' | 'rules'>,
  signal: AbortSignal,
): Promise<Entry[]> {
  const kept: Entry[] = [];
  let turnEnds = performance.now() + LONGEST_TURN_MS;
  for (const entry of entries) {
    if (!rules.ignores(pathOf(path, entry.name), entry.kind === 'folder')) kept.push(entry);
    if (performance.now() < turnEnds) continue;
    await setImmediate(undefined, { signal });
    turnEnds = performance.now() + LONGEST_TURN_MS;
  }
  return kept;
}

interface Waiting {
  readonly path: string;
  readonly depth: number;
  readonly rules: IgnoreRules;
  readonly listing?: ReturnType<typeof listInside>;
}

async function withRulesOf(
  project: Project,
  { path, rules }: Waiting,
  entries: readonly Entry[],
): Promise<IgnoreRules> {
  if (!entries.some(({ name, kind }) => name === '.gitignore' && kind === 'file')) return rules;
  const file = await readIgnoreFile(project, path);
  return file === undefined ? rules : rules.and(file);
}

async function readIgnoreFile(project: Project, folder: string): Promise<IgnoreFile | undefined> {
  try {
    const { bytes } = await readInside(project, pathOf(folder, '.gitignore'), { maxBytes: LARGEST_IGNORE_FILE });
    return { folder, text: bytes.toString('utf8') };
  } catch {
    return undefined;
  }
}
