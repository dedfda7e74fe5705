import { describe, expect, it } from 'vitest';
import { openMemory } from '../src/journal/memory/open-memory.ts';
import { asStored } from '../src/journal/stored-event.ts';
import { createThinking } from '../src/thinking/create-thinking.ts';
import { selectTools, TOOL_SETS } from '../src/toolbox/tool-sets.ts';
import { createToolbox } from '../src/toolbox/toolbox.ts';

const toolbox = createToolbox({ thinking: createThinking({ journal: openMemory(asStored) }) });
const namesOf = (wanted: string): string[] =>
  selectTools(toolbox, wanted)
    .map(({ spec }) => spec.name)
    .sort();

describe('selectTools', () => {
  it.each([
    ['default', ['reasoning_think', 'recall', 'think']],
    ['sequentialthinking', ['sequentialthinking']],
    ['compat', ['sequentialthinking']],
    ['think, compat', ['sequentialthinking', 'think']],
    ['all', toolbox.map(({ spec }) => spec.name).sort()],
    ['default,think', ['reasoning_think', 'recall', 'think']],
  ])('X3 gives for %j the tools that it names', (wanted, expected) => {
    expect(namesOf(wanted)).toEqual(expected);
  });

  it.each(['thinkk', '', ' , ', '__proto__', 'constructor'])('X3 refuses %j and says what there is', (wanted) => {
    expect(() => namesOf(wanted)).toThrow(/No tool or set is named .* the sets are default, compat, project, all/);
  });

  it('X3 has sets of tools that exist', () => {
    expect(
      Object.values(TOOL_SETS)
        .flat()
        .filter((name) => !namesOf('all').includes(name)),
    ).toEqual([]);
  });
});
