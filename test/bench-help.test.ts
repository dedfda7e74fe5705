import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

function bench(flag: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bench/run.mjs', flag], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

describe('npm run bench', () => {
  it('says how it is used, and which benchmarks there are', () => {
    const { status, stdout } = bench('--help');
    expect(status).toBe(0);
    for (const part of ['Usage: npm run bench', 'B11', 'dialect-scaling', '--short', '--json', '--bin'])
      expect(stdout).toContain(part);
  });

  it('says so where a flag is unknown, without a stack trace', () => {
    const { status, stdout, stderr } = bench('--nonsense');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^Unknown option '--nonsense'.*Usage: npm run bench/s);
    expect(stderr).not.toContain('    at ');
  });
});
