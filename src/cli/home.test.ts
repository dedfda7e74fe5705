import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { homeFolder } from './home.ts';

describe('homeFolder', () => {
  it('is in the home of the user unless it is named', () => {
    expect(homeFolder({})).toBe(join(homedir(), '.thoughtline'));
    expect(homeFolder({ THOUGHTLINE_HOME: '' })).toBe(join(homedir(), '.thoughtline'));
    expect(homeFolder({ THOUGHTLINE_HOME: '/srv/thoughts' })).toBe('/srv/thoughts');
  });

  it('makes a relative path absolute and expands a leading ~', () => {
    expect(homeFolder({ THOUGHTLINE_HOME: 'thoughts' })).toBe(join(process.cwd(), 'thoughts'));
    expect(homeFolder({ THOUGHTLINE_HOME: '~/thoughts' })).toBe(join(homedir(), 'thoughts'));
    expect(homeFolder({ THOUGHTLINE_HOME: '~other' })).toBe(join(process.cwd(), '~other'));
  });
});
