import { describe, expect, it } from 'vitest';
import { selectTools, TOOL_SETS } from '../src/toolbox/tool-sets.ts';
import { TOOL_NAMES } from '../src/toolbox/toolbox.ts';

const namesOf = (wanted: string): string[] => selectTools(wanted).sort();

describe('selectTools', () => {
  it.each([
    ['default', ['reasoning_think', 'recall', 'think']],
    ['sequentialthinking', ['sequentialthinking']],
    ['compat', ['sequentialthinking']],
    ['think, compat', ['sequentialthinking', 'think']],
    ['all', [...TOOL_NAMES].sort()],
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
