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
      ],
    );
    const file = fc.array(rule, { maxLength: 5 }).map((rules) => rules.join('\n'));
    fc.assert(
      fc.property(file, file, (text, below) => {
        write('.gitignore', text);
        write('sub/.gitignore', below);
        const seen = git('ls-files', '-z', '--others', '--exclude-per-directory=.gitignore').split('\0');
        const outer = createIgnoreRules([{ folder: '.', text }]);
        const inner = outer.and({ folder: 'sub', text: below });
        expect(PATHS.filter((path) => isSeen(path, outer, inner))).toEqual(PATHS.filter((path) => seen.includes(path)));
      }),
      { numRuns: 100 },
    );
  });
});
