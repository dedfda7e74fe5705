import { describe, expect, it } from 'vitest';
import { hostnameOf, isLoopback, toUrlHost } from './hosts.ts';

describe('hostnameOf', () => {
  it.each([
    ['localhost', 'localhost'],
    ['LocalHost:4127', 'localhost'],
    ['127.0.0.1:80', '127.0.0.1'],
    ['[::1]', '::1'],
    ['[FE80::1]:99', 'fe80::1'],
    ['host.docker.internal.', 'host.docker.internal'],
    ['my_container:1', 'my_container'],
  ])('reads %s', (authority, hostname) => {
    expect(hostnameOf(authority)).toBe(hostname);
  });

  it.each(['', ':80', 'a:b', 'a b', 'a/b', 'user@a', '::1', '[::1', 'a:123456', 'a,b', 'a\n', 'ä.example'])(
    'finds none in %j',
    (authority) => {
      expect(hostnameOf(authority)).toBe(undefined);
    },
  );
});

describe('isLoopback', () => {
  it('knows the names of this machine, and no name that only looks like one', () => {
    expect(['localhost', '127.0.0.1', '127.8.9.10', '::1'].every(isLoopback)).toBe(true);
    expect(['127.0.0.1.evil.example', '127.evil', '0.0.0.0', '10.0.0.1', 'localhost.evil', '::'].some(isLoopback)).toBe(
      false,
    );
  });
});

describe('toUrlHost', () => {
  it('puts an IPv6 address in brackets', () => {
    expect([toUrlHost('::1'), toUrlHost('127.0.0.1')]).toEqual(['[::1]', '127.0.0.1']);
  });
});
