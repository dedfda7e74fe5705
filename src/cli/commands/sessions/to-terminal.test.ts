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

  it('lets no stored text drive the terminal or pass for a heading', () => {
    for (const text of [...HOSTILE_TEXTS, 'fine\n\nStep 9 2023-11-14T22:13:20.003Z, 7 tokens']) {
      for (const trace of tracesWith(text)) {
        const { title: _, ...untitled } = trace;
        const shown = toTerminal({ ...untitled, id: 's1' }, createColors(false));
        expect(shown).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
        expect(shown.match(/^Step \d+/gm)).toEqual(
          trace.entries.flatMap((entry) => (entry.type === 'step' ? [`Step ${entry.step}`] : [])),
        );
      }
    }
  });
});
