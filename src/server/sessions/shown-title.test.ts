import { describe, expect, it } from 'vitest';
import { thoughtsOf } from '../../base/thoughts-of.ts';
import { shownTitle } from './shown-title.ts';

describe('shownTitle', () => {
  it('shows the title of a session, and none where there is none', () => {
    expect(shownTitle({ id: 'r1', title: 'Which way?' })).toEqual({ title: 'Which way?' });
    expect(shownTitle({ id: 'notes' })).toEqual({});
  });

  it('keeps to itself what an agent asks itself in a run', () => {
    expect(shownTitle({ id: `${thoughtsOf('r1')}:plan`, title: 'Which file first?' })).toEqual({});
  });
});
