import { describe, expect, it } from 'vitest';
import { ThoughtlineError } from '../../base/error.ts';
import { checkStore } from './check-store.ts';

describe('checkStore', () => {
  it.each([
    ['journal/unavailable', true],
    ['journal/denied', false],
  ])('says to start PostgreSQL only where nobody answers: %s', async (code, isDown) => {
    const open = () => Promise.reject(new ThoughtlineError(code, 'Why it failed.'));
    const { status, advice } = await checkStore({ url: 'postgres://me@127.0.0.1/db', home: '/home', open });
    expect(status).toBe('failed');
    expect(advice?.split('\n')[0]).toBe('Why it failed.');
    expect(advice?.includes('Start PostgreSQL')).toBe(isDown);
  });
});
