import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

describe('the docs', () => {
  it('show the example files and their real output', async () => {
    const { stderr } = await promisify(execFile)(process.execPath, ['scripts/sync-docs.mjs', '--check']);
    expect(stderr).toBe('');
  });
});
