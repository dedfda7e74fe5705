import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { createIgnoreRules, type IgnoreRules } from './ignore-rules.ts';
import { createSampleProject } from './sample-project.ts';

const PATHS = [
  'a',
  'b.log',
  'sub/a',
  'sub/b.log',
  'sub/deep/a',
  'sub/deep/c',
  'other/sub/a',
  'other/deep/b.log',
  'x y',
  'ä',
];

const { project, write, close } = createSampleProject(Object.fromEntries(PATHS.map((path) => [path, ''])));
const git = (...args: string[]): string => execFileSync('git', args, { cwd: project.root, encoding: 'utf8' });
git('init', '-q');
afterAll(close);

/** From the top down, as walks ask. */
function isSeen(path: string, outer: IgnoreRules, inner: IgnoreRules): boolean {
  const names = path.split('/');
  return names.every((_, index) => {
    const rules = index > 0 && names[0] === 'sub' ? inner : outer;
    return !rules.ignores(names.slice(0, index + 1).join('/'), index < names.length - 1);
  });
}

describe('createIgnoreRules', () => {
  it('leaves out .git, wherever it is', () => {
    const rules = createIgnoreRules();
    expect([rules.ignores('.git', true), rules.ignores('a/.git', false), rules.ignores('a.git', true)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('can be handed to another thread', () => {
    const rules = createIgnoreRules([{ folder: '.', text: '*.log' }]).and({ folder: 'sub', text: '!b.log' });
    const again = createIgnoreRules(structuredClone(rules.files));
    expect(again.ignores('b.log', false)).toBe(true);
    expect(again.ignores('sub/b.log', false)).toBe(false);
  });

  it('P2 agrees with git about any rules', () => {
    const rule = fc.constantFrom(
      ...[
        'a',
        '/a',
        'a/',
        '*.log',
        '!*.log',
        '!a',
        'sub/',
        '/sub',
        '!sub/',
        'deep',
        'deep/a',
        '**/deep',
        'sub/**',
        '/sub/*',
      ],
      ...[
        '!sub/a',
        '?',
        '*',
        '!/sub',
        '!/sub/',
        '[ab]*',
        '# a',
        '',
        'x\\ y',
        'x y',
        'other/**/a',
        '\\a',
        ' ',
        'a ',
        '/',
        '??',
        '[ä]?',
        'a\r',
      ],
    );
    const piece = fc.constantFrom(
      'a',
      'b',
      'sub',
      'deep',
      '*',
      '**',
      '/**/',
      '?',
      '/',
      '[ab]',
      '[!a]',
      '[a/b]',
      '[[:alpha:]]',
      '[[:space:]]',
      'ä',
    );
    const odd = fc.constantFrom(
      '[',
      ']',
      '[]a]',
      '[a-',
      '[b-a]',
      '[\\a]',
      '\\',
      '\\ ',
      '!',
      '.log',
      '.',
      ' ',
      '***',
      '[^/]',
    );
    const anything = fc
      .array(fc.oneof(piece, odd), { maxLength: 5 })
      .map((pieces) => pieces.join(''))
      // Git takes a slash behind a backslash for one in some places only, and ** behind a plain name for folders.
      .filter((text) => !/\\\/|[^/*]\*\*/.test(text));
    const file = fc.array(fc.oneof(rule, anything), { maxLength: 5 }).map((rules) => rules.join('\n'));
    fc.assert(
      fc.property(file, file, (text, below) => {
        write('.gitignore', text);
        write('sub/.gitignore', below);
        const seen = git('ls-files', '-z', '--others', '--exclude-per-directory=.gitignore').split('\0');
        const outer = createIgnoreRules([{ folder: '.', text }]);
        const inner = outer.and({ folder: 'sub', text: below });
        expect(PATHS.filter((path) => isSeen(path, outer, inner))).toEqual(PATHS.filter((path) => seen.includes(path)));
      }),
      { numRuns: 200 },
    );
  });

  it('leaves out .git also where a rule wants it back', () => {
    expect(createIgnoreRules([{ folder: '.', text: '!.git' }]).ignores('.git', true)).toBe(true);
  });

  // As regular expressions none of these would come to an end in a lifetime.
  it.each([
    ['folders', `a${'/**/a'.repeat(20)}/b`, Array(200).fill('a').join('/')],
    ['repeated **', `${'**/'.repeat(300)}b`, Array(500).fill('a').join('/')],
    ['stars in a name', `${'*a'.repeat(100)}*b`, 'a'.repeat(250)],
    ['classes in a name', `${'*[a-z]'.repeat(100)}*[0-9]`, 'a'.repeat(250)],
  ])('P4 judges paths in a moment by rules that repeat %s', (_, text, path) => {
    const rules = createIgnoreRules([{ folder: '.', text }]);
    for (let asked = 0; asked < 100; asked += 1) expect(rules.ignores(path, true)).toBe(false);
    expect(rules.ignores(`${path}/b`, true)).toBe(text.includes('/'));
  });
});
