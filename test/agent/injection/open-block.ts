import { expect } from 'vitest';
import { dialects } from '../../../src/tools/dialects/dialects.ts';

const HEADS = ['user:', 'assistant:', 'tool:', 'tool (failed):'];

const HIDDEN =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\ud800-\udfff\u{e0000}-\u{e0fff}]/u;

/** What stands around a transcript, and who speaks in it; proves that nothing in it can be anything but data. */
export function openBlock(text: string): { readonly around: readonly string[]; readonly heads: readonly string[] } {
  const lines = text.split('\n');
  const start = lines.indexOf('<transcript>');
  const end = lines.lastIndexOf('</transcript>');
  expect(start).toBeGreaterThanOrEqual(0);
  expect(lines.filter((line) => /^<\/?transcript>$/.test(line))).toHaveLength(2);
  const inside = lines.slice(start + 1, end);
  const heads = inside.filter((line) => !line.startsWith('| '));
  for (const head of heads) expect(HEADS).toContain(head);
  expect(inside.join('\n')).not.toMatch(HIDDEN);
  for (const dialect of Object.values(dialects)) {
    const events = dialect.parse(lines.slice(start, end + 1).join('\n'), []);
    expect(events.map(({ type }) => type)).toEqual(['text']);
  }
  return { around: [lines.slice(0, start).join('\n'), lines.slice(end + 1).join('\n')], heads };
}
