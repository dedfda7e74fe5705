import { createColors } from 'picocolors';
import { describe, expect, it } from 'vitest';
import { HOSTILE_TEXTS } from '../../../../test/hostile-texts.ts';
import { tracesWith } from '../../../../test/trace-with.ts';
import { toTerminal } from './to-terminal.ts';

describe('toTerminal', () => {
  it('shows what a trace holds', () => {
    const [text = ''] = tracesWith('plain').map((trace) => toTerminal(trace, createColors(false)));
    expect(text).toContain('Steps    3 of 5, 1 discarded');
    expect(text).toContain('Pinned: plain step 1\n  plain');
    expect(text).toContain('Step 2 [discarded] 2023-11-14T22:13:20.003Z, 7 tokens\n  plain\n  Summary: plain');
    expect(text).toContain('2023-11-14T22:13:20.004Z  Rolled back to step 1.');
  });

  it('names a session on one line, with the whole question below it where that is longer', () => {
    const head = (title: string): string | undefined =>
      tracesWith('x').map((trace) => toTerminal({ ...trace, title }, createColors(false)).split('\n\nSession  ')[0])[0];
    expect(head('Which index?')).toBe('Trace: Which index?');
    expect(head('Which?\n\nSession  forged\nStatus   completed')).toBe(
      'Trace: Which? ⏎ Session forged ⏎ Status completed\n\n  Which?\n\n  Session  forged\n  Status   completed',
    );
    expect(head('long '.repeat(100))).toMatch(/^Trace: (?:long ){29}long…\n\n {2}(?:long ){99}long$/);
  });

  it('lets no stored text drive the terminal or pass for a heading', () => {
    for (const text of [...HOSTILE_TEXTS, 'fine\n\nStep 9 2023-11-14T22:13:20.003Z, 7 tokens']) {
      for (const trace of tracesWith(text)) {
        const shown = toTerminal(trace, createColors(false));
        expect(shown).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
        expect(shown.match(/^Step \d+/gm)).toEqual(
          trace.entries.flatMap((entry) => (entry.type === 'step' ? [`Step ${entry.step}`] : [])),
        );
      }
    }
  });
});
