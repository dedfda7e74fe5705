import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** A declaration as users meet it: without comments, and without the words that only say that it is one. */
export interface Declaration {
  readonly path: string;
  readonly name: string;
  readonly text: string;
}

/** What each subpath of the package exports, and what those exports are made of without being exported anywhere. */
export interface ApiSurface {
  readonly entries: ReadonlyMap<string, readonly Declaration[]>;
  readonly inner: readonly Declaration[];
}

/** Reads the built types; `exports` is that of package.json. */
export function readApiSurface(exports: Readonly<Record<string, unknown>>): ApiSurface {
  const read = createReader();
  const entries = new Map<string, readonly Declaration[]>();
  for (const [subpath, target] of Object.entries(exports)) {
    const { types } = Object(target);
    if (typeof types !== 'string') continue;
    const path = resolve(types);
    const found = [...read(path).imported.keys()].flatMap((name) => findDeclaration(read, path, name) ?? []);
    entries.set(join('thoughtline', subpath), found.toSorted(byName));
  }
  return { entries, inner: reachedFrom([...entries.values()].flat(), read).toSorted(byName) };
}

/** Everything that the declarations name, and what that names in turn. */
function reachedFrom(roots: readonly Declaration[], read: ReadTypes): Declaration[] {
  const known = new Set(roots.map(keyOf));
  const reached: Declaration[] = [];
  const queue = [...roots];
  for (const { path, text } of queue) {
    for (const name of new Set(text.match(/\b[A-Z]\w+\b/g))) {
      const found = findDeclaration(read, path, name);
      if (found === undefined || known.has(keyOf(found))) continue;
      known.add(keyOf(found));
      reached.push(found);
      queue.push(found);
    }
  }
  return reached;
}

/** Follows the name through the files; nothing for what another package or the language declares. */
function findDeclaration(read: ReadTypes, path: string, name: string): Declaration | undefined {
  const { declared, imported } = read(path);
  const text = declared.get(name);
  if (text !== undefined) return { path, name, text };
  const source = imported.get(name);
  if (source === undefined || !source.from.startsWith('.')) return undefined;
  return findDeclaration(read, resolve(dirname(path), source.from.replace(/\.[jt]s$/, '.d.ts')), source.name);
}

interface TypesOfFile {
  readonly declared: Map<string, string>;
  /** By the name that they have in this file. */
  readonly imported: Map<string, { readonly name: string; readonly from: string }>;
}

type ReadTypes = (path: string) => TypesOfFile;

function createReader(): ReadTypes {
  const files = new Map<string, TypesOfFile>();
  return (path) => {
    const file = files.get(path) ?? parseTypes(readFileSync(path, 'utf8'));
    files.set(path, file);
    return file;
  };
}

const NAMED = /^(?:import|export) (?:type )?\{([^}]*)\} from '([^']+)'/;
const DECLARED = /^(?:export )?(?:declare )?((?:abstract )?(?:function|interface|type|const|class) (\w+)[\s\S]*)$/;

/** Enough of a parser for what the compiler writes: a statement begins at the margin with a word. */
function parseTypes(text: string): TypesOfFile {
  const file: TypesOfFile = { declared: new Map(), imported: new Map() };
  const code = text.replaceAll(/\s*\/\*[\s\S]*?\*\//g, '').replaceAll(/\s*\/\/.*$/gm, '');
  for (const statement of code.split(/\n(?=[a-z])/).map((each) => each.trim())) {
    const [, names, from = ''] = NAMED.exec(statement) ?? [];
    for (const each of names?.split(',') ?? []) {
      const [name = '', alias = name] = each
        .trim()
        .replace(/^type /, '')
        .split(' as ');
      file.imported.set(alias, { name, from });
    }
    const [, declaration = '', name] = DECLARED.exec(statement) ?? [];
    if (name !== undefined) file.declared.set(name, [file.declared.get(name), declaration].filter(Boolean).join('\n'));
  }
  return file;
}

function keyOf({ path, name }: Declaration): string {
  return `${path}#${name}`;
}

function byName(a: Declaration, b: Declaration): number {
  return a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1;
}
