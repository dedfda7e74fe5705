import { posix } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toNames } from './project-path.ts';

describe('toNames', () => {
  it('gives the names between slashes', () => {
    expect(toNames('./a//b/./c.ts/')).toEqual(['a', 'b', 'c.ts']);
    expect(toNames('')).toEqual([]);
    expect(toNames('a:1/b c/..d/e..')).toEqual(['a:1', 'b c', '..d', 'e..']);
  });

  it.each(['..', 'a/..', '/a', '\\a', 'a\\b', 'C:/a', 'c:\\a', 'file:///a', 'a\0', 'x'.repeat(5_000)])(
    'refuses %j',
    (path) => {
      expect(() => toNames(path, 'linux')).toThrow('is refused');
    },
  );

  it.each(['a:b', 'C:a', 'con', 'NUL.txt', 'a/com1.log', 'a.', 'a ', 'x::$DATA'])('refuses %j on Windows', (path) => {
    expect(() => toNames(path, 'win32')).toThrow('is refused');
    expect(() => toNames(path, 'linux')).not.toThrow();
  });

  it('never leads out of the project, whatever the path', () => {
    const part = fc.oneof(fc.constantFrom('..', '.', '', '/', '\\', '~', '%2e%2e', 'a', ':', '\0'), fc.string());
    fc.assert(
      fc.property(
        fc.array(part).map((parts) => parts.join('/')),
        (path) => {
          const names = attempt(() => toNames(path));
          if (names !== undefined) expect(posix.join('/root', ...names)).toMatch(/^\/root(\/|$)/);
        },
      ),
    );
  });
});

function attempt<Value>(make: () => Value): Value | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}
