import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOSTILE_TEXTS } from '../../../test/hostile-texts.ts';
import { runStarted, runWith, stepAnswered, storedRun, storedRunEvents } from '../../../test/run-with.ts';
import { escapeHtml } from '../../base/escape-html.ts';
import { exportRun } from './export-run.ts';
import { readRunTrace } from './read-run-trace.ts';
import type { RunTrace } from './run-trace.ts';

function traceWith(text: string): RunTrace {
  const session = storedRun({ id: text, status: text, title: text });
  return readRunTrace(session, storedRunEvents(runWith(text, text)), { includeThoughts: true });
}

/** The tags as the tokenizer of a browser sees them: a `<` before a letter, `/`, `!` or `?` begins one. */
function tagsOf(html: string): string[] {
  return html.replace(/<style>[\s\S]*?<\/style>/, '<style></style>').match(/<[\s\S]*?(?:>|$)/g) ?? [];
}

/** The lines of a Markdown document that are not inside a quote. */
function frameOf(markdown: string): string[] {
  return markdown.split('\n').filter((line) => !line.startsWith('>'));
}

describe('exportRun', () => {
  it('writes Markdown for people', () => {
    const markdown = exportRun(readRunTrace(storedRun(), storedRunEvents(runWith('said', 'thought'))), 'md');
    expect(markdown).toContain('# Agent run\n\n> Which file?\n\n- **Run:** r1\n- **Status:** completed');
    expect(markdown).toContain('- **Thoughts:** 3 of 6 tokens, not shown');
    expect(markdown).toContain('## Turn 1\n\n### Question (only a plan)');
    expect(markdown).toContain(
      'said, 100 tokens in, 20 out, \\$0.0010, 1.5 s*\n\n> said\n\n**Call of said (succeeded, 12 ms)**',
    );
    expect(markdown).toContain('### Answer (partial: the limit of steps was reached)');
    expect(markdown).toContain('**Artifact: said (text/html, said)**\n\n> said');
  });

  it('draws questions, steps, calls and answers', () => {
    const diagram = exportRun(readRunTrace(storedRun(), storedRunEvents(runWith('said', 'thought'))), 'mermaid');
    expect(diagram).toContain('  turn1(["Turn 1<br>said"])\n  step1["Step 1<br>said"]');
    expect(diagram).toContain('  turn1 --> step1\n  step1 -.- step1_1');
    expect(diagram).toContain('  step4 --> answer1');
    expect(diagram).toContain('  class answer1 answer');
  });

  it('keeps a diagram small enough to be drawn, however long the run is', () => {
    const steps = Array.from({ length: 500 }, (_, index) => index + 1).flatMap((step) => [
      { type: 'step-started', data: { step, turn: 1, purpose: 'work', model: 'm', tools: [] } } as const,
      stepAnswered(step, [{ type: 'text', text: '"'.repeat(100) }]),
    ]);
    const turn = { turn: 1, text: 'go', isPlan: false, format: true };
    const events = storedRunEvents([runStarted(), { type: 'turn-started', data: turn }, ...steps]);
    const diagram = exportRun(readRunTrace(storedRun(), events), 'mermaid');
    expect(diagram.length).toBeLessThan(50_000);
    expect(diagram).toContain('earlier["451 earlier nodes"]\n');
  });

  it('gives JSON back as it is', () => {
    const trace = traceWith('a\u202eb');
    expect(JSON.parse(exportRun(trace, 'json'))).toEqual(trace);
    expect(exportRun(trace, 'json')).not.toContain('\u202e');
  });

  it('keeps the structure of its pages, documents and diagrams whatever the texts are', () => {
    const tags = tagsOf(exportRun(traceWith('plain'), 'html'));
    const frame = frameOf(exportRun(traceWith('plain'), 'md')).length;
    const lines = exportRun(traceWith('plain'), 'mermaid').split('\n').length;
    for (const text of HOSTILE_TEXTS) {
      const html = exportRun(traceWith(text), 'html');
      const ownTags = tagsOf(html).filter((tag) => !/^<\/?(?:div|h4)/.test(tag));
      expect(ownTags).toEqual(tags.filter((tag) => !/^<\/?(?:div|h4)/.test(tag)));
      expect(html).toContain(`<div class="text" dir="auto">${escapeHtml(text)}</div>`);
      expect(frameOf(exportRun(traceWith(text), 'md'))).toHaveLength(frame);
      const diagram = exportRun(traceWith(text), 'mermaid').split('\n');
      expect(diagram).toHaveLength(lines);
      for (const line of diagram) expect(line).toMatch(MERMAID_LINE);
    }
  });

  it('lets no text add, close or change a tag', () => {
    const hostile = fc
      .array(fc.constantFrom('<', '>', '"', "'", '&', '/', '=', '<!--', '-->', 'script', ' on', '`', ';', 'lt'))
      .map((parts) => parts.join(''));
    const expected = tagsOf(exportRun(traceWith('x'), 'html'));
    fc.assert(
      fc.property(hostile, (text) => {
        expect(tagsOf(exportRun(traceWith(`x${text}`), 'html'))).toEqual(expected);
      }),
      { numRuns: 50 },
    );
  });
});

const LABEL = '[\\p{L}\\p{M}\\p{N} ,#;<>]*';
const MERMAID_LINE = new RegExp(
  `^(?:flowchart TD|  \\w+(?:\\(\\[|\\[|\\()"${LABEL}"(?:\\]\\)|\\]|\\))|  \\w+ (?:-->|-\\.-) \\w+|  classDef [^<>]+|  class \\w+ \\w+)$`,
  'u',
);
