import { describe, expect, it } from 'vitest';
import { readBaseUrl, readOllamaHost, withPath, withVersion } from './base-url.ts';

describe('readBaseUrl', () => {
  it('takes the slashes at the end away', () => {
    expect(readBaseUrl('http://a.test/v1//', 'X')).toBe('http://a.test/v1');
  });

  it.each(['a.test', 'ftp://a.test', '', 'http://'])('refuses "%s" and says where it came from', (text) => {
    expect(() => readBaseUrl(text, 'COMPATIBLE_BASE_URL')).toThrow(/^COMPATIBLE_BASE_URL is /);
  });
});

describe('readBaseUrl with a password', () => {
  it('refuses it without repeating it', () => {
    const read = () => readBaseUrl('http://me:hunter2@a.test/v1', 'COMPATIBLE_BASE_URL');
    expect(read).toThrow(/^COMPATIBLE_BASE_URL holds a user name or a password/);
    expect(read).not.toThrow(/hunter2/);
  });
});

describe('withVersion', () => {
  it.each([
    ['https://api.anthropic.com', 'https://api.anthropic.com/v1'],
    ['https://api.anthropic.com/v1', 'https://api.anthropic.com/v1'],
    ['https://proxy.test/anthropic', 'https://proxy.test/anthropic/v1'],
    ['https://proxy.test/v1beta2', 'https://proxy.test/v1beta2'],
  ])('makes of %s the address %s', (url, expected) => {
    expect(withVersion(url, 'v1')).toBe(expected);
  });
});

describe('withPath', () => {
  it.each([
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080/v1'],
    ['http://127.0.0.1:8080/api', 'http://127.0.0.1:8080/api'],
    ['http://127.0.0.1:8080/v1/chat/completions', 'http://127.0.0.1:8080/v1'],
  ])('makes of %s the address %s', (url, expected) => {
    expect(withPath(url, 'v1')).toBe(expected);
  });
});

describe('readOllamaHost', () => {
  it.each([
    [undefined, 'http://127.0.0.1:11434/v1'],
    ['', 'http://127.0.0.1:11434/v1'],
    ['0.0.0.0', 'http://127.0.0.1:11434/v1'],
    ['0.0.0.0:8080', 'http://127.0.0.1:8080/v1'],
    [':8080', 'http://127.0.0.1:8080/v1'],
    ['box', 'http://box:11434/v1'],
    ['box:1', 'http://box:1/v1'],
    ['http://box', 'http://box/v1'],
    ['http://box:11434', 'http://box:11434/v1'],
    ['http://box:11434/', 'http://box:11434/v1'],
    ['http://box:11434/v1', 'http://box:11434/v1'],
    ['https://box/ollama/', 'https://box/ollama/v1'],
    ['[::]:11434', 'http://[::1]:11434/v1'],
    ['[fe80::1]', 'http://[fe80::1]:11434/v1'],
  ])('reads %s as %s', (host, url) => {
    expect(readOllamaHost(host, 'OLLAMA_HOST')).toBe(url);
  });

  it('refuses what is no address', () => {
    expect(() => readOllamaHost('a b', 'OLLAMA_HOST')).toThrow(/^OLLAMA_HOST is /);
  });
});
