import { describe, expect, it } from 'vitest';
import { createWorkTime } from './work-time.ts';

describe('createWorkTime', () => {
  it('does not count the time in which a person is asked, however many questions there are', async () => {
    let now = 10_000;
    const time = createWorkTime({ now: () => now }, 1_000);
    now += 2_000;
    expect(time.seconds()).toBe(3);
    const answers: ((word: string) => void)[] = [];
    const ask = (): Promise<string> => time.without(() => new Promise((resolve) => answers.push(resolve)));
    const waits = [ask(), ask()];
    for (const [index, answer] of answers.entries()) {
      now += 60_000;
      expect(time.isPaused).toBe(true);
      expect(time.seconds()).toBe(3);
      answer('once');
      expect(await waits[index]).toBe('once');
    }
    now += 500;
    expect(time.seconds()).toBe(3.5);
    await expect(time.without(() => Promise.reject(new Error('stopped')))).rejects.toThrow('stopped');
    expect(time.isPaused).toBe(false);
  });
});
