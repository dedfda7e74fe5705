import { type IgnoreRule, toIgnoreRule } from './ignore-rule.ts';

/** A `.gitignore`: the folder that it stands in, relative to the project, and its text. */
export interface IgnoreFile {
  readonly folder: string;
  readonly text: string;
}

/** Longer ones are no rules that somebody wrote, and are not read; in bytes. */
export const LARGEST_IGNORE_FILE = 262_144;

/** What listings and searches leave out. */
export interface IgnoreRules {
  /** As data, to hand them to another thread. */
  readonly files: readonly IgnoreFile[];
  /** Asked from the top down: whatever lies in an ignored folder is never asked for. */
  ignores(path: string, isFolder: boolean): boolean;
  /** These rules and those of a folder further down, which count more. */
  and(file: IgnoreFile): IgnoreRules;
}

/** Reads the rules of `.gitignore` files, the outermost first. `.git` itself is always left out. */
export function createIgnoreRules(files: readonly IgnoreFile[] = []): IgnoreRules {
  return files.reduce<IgnoreRules>((rules, file) => rules.and(file), new NoRules());
}

class NoRules implements IgnoreRules {
  readonly files: readonly IgnoreFile[] = [];

  ignores(path: string): boolean {
    return isGit(path);
  }

  and(file: IgnoreFile): IgnoreRules {
    return new Rules(this, file);
  }
}

class Rules implements IgnoreRules {
  readonly files: readonly IgnoreFile[];
  readonly #outer: IgnoreRules;
  readonly #prefix: number;
  /** The last one that fits decides, and is the first here. */
  readonly #rules: readonly IgnoreRule[];

  constructor(outer: IgnoreRules, file: IgnoreFile) {
    this.#outer = outer;
    this.files = [...outer.files, file];
    this.#prefix = file.folder === '.' ? 0 : file.folder.length + 1;
    this.#rules = toRules(file.text);
  }

  ignores(path: string, isFolder: boolean): boolean {
    if (isGit(path)) return true;
    const names = asGitReads(path.slice(this.#prefix)).split('/');
    const rule = this.#rules.find(({ fits }) => fits(names, isFolder));
    return rule?.isIgnored ?? this.#outer.ignores(path, isFolder);
  }

  and(file: IgnoreFile): IgnoreRules {
    return new Rules(this, file);
  }
}

function isGit(path: string): boolean {
  return path === '.git' || path.endsWith('/.git');
}

function toRules(text: string): IgnoreRule[] {
  const lines = asGitReads(text.replace(/^\uFEFF/, '')).split(/\r?\n|\r$/);
  return lines.flatMap((line) => toIgnoreRule(line) ?? []).reverse();
}

/** Git matches bytes, of which letters beyond ASCII have several, and knows no case where the file system knows none. */
function asGitReads(text: string): string {
  const folded = process.platform === 'linux' ? text : text.toLowerCase();
  return /[^\0-\x7f]/.test(folded) ? Buffer.from(folded).toString('latin1') : folded;
}
