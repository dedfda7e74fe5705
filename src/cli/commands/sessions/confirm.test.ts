import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { confirm } from './confirm.ts';

async function answer(typed: string): Promise<{ isMeant: boolean; asked: string }> {
  const input = new PassThrough();
  const output = new PassThrough();
  const asking = confirm('Delete it?', input, output);
  input.end(typed);
  return { isMeant: await asking, asked: String(output.read()) };
}

describe('confirm', () => {
  it.each(['y\n', 'yes\n', ' YES \n'])('takes %j for a yes', async (typed) => {
    expect(await answer(typed)).toEqual({ isMeant: true, asked: 'Delete it? [y/N] ' });
  });

  it.each(['\n', 'n\n', 'yesterday\n', ''])('takes %j for a no', async (typed) => {
    expect((await answer(typed)).isMeant).toBe(false);
  });
});
