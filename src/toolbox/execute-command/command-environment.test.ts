import { describe, expect, it } from 'vitest';
import { commandEnvironment } from './command-environment.ts';

describe('commandEnvironment', () => {
  it('passes what programs need, in either case', () => {
    const env = { PATH: '/opt/python@3/bin', LC_ALL: 'C', HTTP_PROXY: 'http://proxy:80', https_proxy: 'proxy' };
    expect(commandEnvironment(env)).toMatchObject(env);
  });

  it.each([
    ['HTTP_PROXY', 'user:secret@proxy:80'],
    ['http_proxy', 'http://u:pass/word@proxy:80'],
    ['HTTPS_PROXY', 'http://u:p@proxy'],
    ['https_proxy', 'token@proxy'],
    ['LC_TOKEN', 'secret'],
    ['LC_ALL_KEYS', 'secret'],
    ['OPENAI_API_KEY', 'secret'],
    ['NODE_OPTIONS', '--require x'],
  ])('does not pass %s=%s', (name, value) => {
    expect(commandEnvironment({ [name]: value })).not.toHaveProperty(name);
  });
});
