import { constants } from 'node:os';
import { describe, expect, it } from 'vitest';
import { ThoughtlineError } from '../../base/error.ts';
import { problemOf } from './problem-of.ts';

const failure = (code: string): Error =>
  Object.assign(new Error(`${code}: as the system says it, open '/x'`), { code });

describe('problemOf', () => {
  it.each([
    'EACCES',
    'EPERM',
    'EROFS',
    'ENOSPC',
    'EDQUOT',
    'ELOOP',
    'ENOTDIR',
    'ENOENT',
    'EBUSY',
    'EIO',
    'ENAMETOOLONG',
  ])('has words for %s', (code) => {
    expect(constants.errno).toHaveProperty(code);
    expect(problemOf(failure(code), 'write')).not.toMatch(/E[A-Z]{2,}|\/x/);
  });

  it('says what may not be done', () => {
    expect(problemOf(failure('EACCES'), 'read')).toMatch(/^you may not read it; /);
    expect(problemOf(failure('EACCES'), 'write')).toMatch(/^you may not write it /);
  });

  it('passes on what has words already, and what nobody foresaw', () => {
    expect(problemOf(new ThoughtlineError('init/changed', 'it was changed'), 'write')).toBe('it was changed');
    expect(problemOf(failure('ESTALE'), 'read')).toContain('as the system says it');
  });
});
