import ignore, { type Ignore } from 'ignore';

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
    return path === '.git' || path.endsWith('/.git');
  }

  and(file: IgnoreFile): IgnoreRules {
    return new Rules(this, file);
  }
}

class Rules implements IgnoreRules {
  readonly files: readonly IgnoreFile[];
  readonly #outer: IgnoreRules;
  readonly #prefix: number;
  readonly #byName: Matcher | undefined;
  readonly #byPath: Matcher | undefined;

  constructor(outer: IgnoreRules, file: IgnoreFile) {
    this.#outer = outer;
    this.files = [...outer.files, file];
    this.#prefix = file.folder === '.' ? 0 : file.folder.length + 1;
    const { names, paths } = partition(file.text);
    this.#byName = toMatcher(names);
    this.#byPath = toMatcher(paths);
  }

  ignores(path: string, isFolder: boolean): boolean {
    const end = isFolder ? '/' : '';
    if (this.#byName?.test(path.slice(path.lastIndexOf('/') + 1) + end).ignored === true) return true;
    const verdict = this.#byPath?.test(path.slice(this.#prefix) + end);
    if (verdict?.ignored === true) return true;
    return verdict?.unignored !== true && this.#outer.ignores(path, isFolder);
  }

  and(file: IgnoreFile): IgnoreRules {
    return new Rules(this, file);
  }
}

interface Partition {
  readonly names: readonly string[];
  readonly paths: readonly string[];
}

/**
 * Rules without a folder judge a name, which is shorter than a path and the same in many folders. Where a rule takes
 * another one back, their order counts and they stay together.
 */
function partition(text: string): Partition {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.startsWith('#'));
  if (lines.some((line) => line.startsWith('!'))) return { names: [], paths: lines };
  const isPath = (line: string): boolean => /\/\s*\S/.test(line);
  return { names: lines.filter((line) => !isPath(line)), paths: lines.filter(isPath) };
}

type Matcher = Pick<Ignore, 'test'>;

/** The library remembers every path that it was asked for. */
const MOST_REMEMBERED = 5_000;

function toMatcher(lines: readonly string[]): Matcher | undefined {
  if (lines.length === 0) return undefined;
  const compiled = createIgnore().add(lines);
  let [matcher, asked] = [compiled, 0];
  return {
    test: (path) => {
      asked += 1;
      if (asked % MOST_REMEMBERED === 0) matcher = createIgnore().add(compiled);
      return matcher.test(path);
    },
  };
}

function createIgnore(): Ignore {
  return ignore({ ignorecase: process.platform !== 'linux' });
}
