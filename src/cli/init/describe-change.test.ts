import { createColors } from 'picocolors';
import { describe, expect, it } from 'vitest';
import { describeChange, paintChange } from './describe-change.ts';

describe('describeChange', () => {
  it('shows what goes and comes, with two lines around it', () => {
    expect(describeChange('1\n2\n3\n4\n5\n6\n', '1\n2\n3\nfour\n5\n6\n')).toBe(
      '@@ line 2 @@\n  2\n  3\n- 4\n+ four\n  5\n  6',
    );
    expect(describeChange('', '{}\n')).toBe('@@ line 1 @@\n+ {}');
    expect(describeChange('a\r\n', '')).toBe('@@ line 1 @@\n- a');
    expect(describeChange('a\na\n', 'a\na\na\n')).toBe('@@ line 1 @@\n  a\n  a\n+ a');
  });

  it('shows of a long line what differs', () => {
    const [head, tail] = ['x'.repeat(5_000), 'y'.repeat(5_000)];
    expect(describeChange(`${head}${tail}`, `${head}NEW${tail}`)).toBe(
      `@@ line 1 @@\n- …${'x'.repeat(40)}${'y'.repeat(40)}…\n+ …${'x'.repeat(40)}NEW${'y'.repeat(40)}…`,
    );
    expect(describeChange(`${head}\n`, `${head}\nnew\n`)).toBe(`@@ line 1 @@\n  ${'x'.repeat(159)}…\n+ new`);
  });

  it('hides what other servers are told in confidence, on one line and on many', () => {
    const other = {
      command: 'x',
      args: ['--token', 'abc123def', '--api-key=zzz999xyz'],
      env: { OPENAI_API_KEY: 'shortkey', DB_PASSWORD: 'hunter2' },
      url: 'https://h/mcp?token=abc123def',
      headers: { Authorization: 'Bearer plainvalue77' },
    };
    const [before, after] = [{ mcpServers: { other } }, { mcpServers: { other, thoughtline: { command: 'npx' } } }];
    for (const space of [0, 2]) {
      const shown = describeChange(JSON.stringify(before, null, space), JSON.stringify(after, null, space));
      expect(shown).not.toMatch(/abc123def|zzz999xyz|shortkey|hunter2|plainvalue77/);
      expect(shown).toContain('thoughtline');
    }
  });

  it('hides the secrets of other servers, and shows what cannot be seen', () => {
    const secret = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`;
    const shown = describeChange(`"TOKEN": "${secret}"\n`, `"TOKEN": "${secret}",\n"a": "\u202e\u001b[2J"\n`);
    expect(shown).not.toContain(secret.slice(4, 20));
    expect(shown).toContain('+ "a": "⟨U+202E⟩⟨U+001B⟩[2J"');
  });
});

describe('paintChange', () => {
  it('paints by the first sign of the line', () => {
    const colors = createColors(true);
    expect(paintChange('@@ line 1 @@\n  a\n- b\n+ c', colors)).toBe(
      ['@@ line 1 @@', '  a', '- b', '+ c']
        .map((line, index) => [colors.cyan, String, colors.red, colors.green][index]?.(line))
        .join('\n'),
    );
  });
});
