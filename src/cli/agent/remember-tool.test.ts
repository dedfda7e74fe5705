import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakeOutput } from '../../../test/fake-output.ts';
import { createSettings } from '../settings/settings.ts';
import { rememberTool } from './remember-tool.ts';

let home = '';

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'thoughtline-remember-'));
});

afterEach(() => rmSync(home, { recursive: true }));

describe('rememberTool', () => {
  it('adds a tool to those that never ask, once', async () => {
    const { output, stderr } = fakeOutput();
    const settings = createSettings({ home, env: {} });
    for (const tool of ['write_file', 'mcp__a__b', 'write_file']) await rememberTool(tool, settings, output);
    expect(settings.get('allow')).toEqual(['write_file', 'mcp__a__b']);
    expect(stderr()).toBe('');
  });

  it('says when it could not be saved, and leaves the file as it is', async () => {
    const path = join(home, 'settings.json');
    writeFileSync(path, '{ broken');
    const { output, stderr } = fakeOutput();
    await rememberTool('write_file', createSettings({ home, env: {} }), output);
    expect(stderr()).toContain('write_file is allowed in this run, but that could not be saved');
    expect(readFileSync(path, 'utf8')).toBe('{ broken');
  });
});
