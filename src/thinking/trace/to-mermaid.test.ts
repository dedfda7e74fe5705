import { describe, expect, it } from 'vitest';
import { HOSTILE_TEXTS } from '../../../test/hostile-texts.ts';
import { storedEvent, storedSession, tracesWith } from '../../../test/trace-with.ts';
import { readTrace } from './read-trace.ts';
import { toMermaid } from './to-mermaid.ts';

const LARGEST_DIAGRAM = 50_000;

describe('toMermaid', () => {
  it('draws what follows what, and marks discarded, branched and concluding steps', () => {
    const [reasoning = '', sequential = ''] = tracesWith('plain').map(toMermaid);
    expect(reasoning).toBe(`flowchart TD
  question(["plain"])
  step2["Step 1<br>plain"]
  step3["Step 2, discarded<br>plain"]
  step5["Step 2<br>plain"]
  step8["Step 3, conclusion<br>plain"]
  question --> step2
  step2 --> step3
  step2 --> step5
  step5 --> step8
  classDef gone stroke-dasharray:4 4,opacity:0.6
  classDef branch stroke-width:2px,stroke-dasharray:1 2
  classDef conclusion stroke-width:3px
  class step3 gone
  class step8 conclusion`);
    expect(sequential).toContain('  step2["Step 2, branch bplain from step 1<br>plain"]');
    expect(sequential).toContain('  step3 -. revises .-> step1');
    expect(sequential).toContain('  class step2 branch');
  });

  it('keeps its structure whatever the texts are', () => {
    const structure = (text: string) => tracesWith(text).map((trace) => toMermaid(trace).replace(/"[^"\n]*"/g, '""'));
    for (const text of HOSTILE_TEXTS) expect(structure(text)).toEqual(structure('plain'));
  });

  it('puts nothing but letters, digits and character codes into labels', () => {
    for (const text of HOSTILE_TEXTS) {
      for (const label of tracesWith(text).flatMap((trace) => toMermaid(trace).match(/"[^\n]*"/g) ?? [])) {
        expect(label.replaceAll(/#\d+;|<br>/g, '')).toMatch(/^"[\p{L}\p{M}\p{N} ,]*"$/u);
      }
    }
  });

  it('stays within what Mermaid draws and says what it left out', () => {
    const data = { thought: '\uffff'.repeat(500), totalThoughts: 500, nextThoughtNeeded: true };
    const events = Array.from({ length: 500 }, (_, index) =>
      storedEvent(index + 1, 'sequential-thought-recorded', {
        ...data,
        thoughtNumber: index + 1,
        branchFromThought: 1,
        branchId: '\uffff'.repeat(100),
        isRevision: true,
        revisesThought: index,
      }),
    );
    const diagram = toMermaid(readTrace(storedSession({ title: 'Long' }), events));
    expect(diagram.length).toBeLessThan(LARGEST_DIAGRAM);
    expect(diagram).toContain('earlier["450 earlier steps"]');
    expect(diagram).toContain('question --> earlier');
    expect(diagram).toContain('earlier --> step451');
  });
});
