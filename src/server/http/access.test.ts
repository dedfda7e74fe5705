import { describe, expect, it } from 'vitest';
import { createAccess, hashToken, type TokenHash } from './access.ts';

const alice = { owner: 'alice', sha256: hashToken('secret-a') };
const bob = { owner: 'bob', sha256: hashToken('secret-b') };

describe('createAccess', () => {
  it('finds the owner of a token', () => {
    const access = createAccess({ tokens: () => [alice, bob], alwaysClosed: false });
    expect(['secret-a', 'secret-b', 'secret-c', '', alice.sha256].map((token) => access.ownerOf(token))).toEqual([
      'alice',
      'bob',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('is open while there was never a token, and closed from the first one on', () => {
    let tokens: readonly TokenHash[] = [];
    const access = createAccess({ tokens: () => tokens, alwaysClosed: false });
    expect(access.isClosed()).toBe(false);
    tokens = [alice];
    expect(access.isClosed()).toBe(true);
    tokens = [];
    expect(access.isClosed()).toBe(true);
    expect(access.ownerOf('secret-a')).toBe(undefined);
  });

  it('can be closed from the start', () => {
    expect(createAccess({ tokens: () => [], alwaysClosed: true }).isClosed()).toBe(true);
  });

  it('takes a hash that is none for nobody', () => {
    const access = createAccess({ tokens: () => [{ owner: 'x', sha256: 'not hex' }, bob], alwaysClosed: false });
    expect([access.ownerOf('not hex'), access.ownerOf('secret-b')]).toEqual([undefined, 'bob']);
  });
});
