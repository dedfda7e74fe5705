import { describe, expect, it } from 'vitest';
import { createUse } from './use.ts';

describe('createUse', () => {
  it('is over when the last user is done, however the call ended', async () => {
    const use = createUse();
    const done: string[] = [];
    let finish = (): void => {};
    const long = use.during(() => new Promise<void>((resolve) => (finish = resolve)));
    await expect(use.during(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    const over = use.over().then(() => done.push('over'));
    await Promise.resolve();
    expect(done).toEqual([]);
    finish();
    await Promise.all([long, over]);
    expect(done).toEqual(['over']);
  });

  it('closes once, and lets nobody begin after that', async () => {
    const use = createUse();
    let closings = 0;
    const close = (): Promise<void> =>
      use.close(async () => {
        closings += 1;
        await use.over();
      });
    await Promise.all([close(), close()]);
    expect(closings).toBe(1);
    expect(() => use.begin()).toThrow(expect.objectContaining({ code: 'journal/closed' }));
    await expect(use.during(async () => 1)).rejects.toMatchObject({ code: 'journal/closed' });
  });
});
