import { describe, expect, it } from 'vitest';
import { createResourceTracker, draftOf } from './resource-tracker.ts';

describe('createResourceTracker', () => {
  it('grants a resource to the first who claims it', () => {
    const tracker = createResourceTracker();
    expect(tracker.isRendered('a')).toBe(false);
    expect(tracker.claim('a')).toBe(true);
    expect(tracker.isRendered('a')).toBe(true);
    expect(tracker.claim('a')).toBe(false);
  });

  it('grants nothing that was marked, and everything when off', () => {
    const tracker = createResourceTracker();
    tracker.markRendered('a');
    expect(tracker.claim('a')).toBe(false);
    const off = createResourceTracker('off');
    off.markRendered('a');
    expect(off.claim('a')).toBe(true);
  });
});

describe('draftOf', () => {
  it('sees what stands below and changes it only when kept', () => {
    const tracker = createResourceTracker();
    tracker.claim('a');
    const draft = draftOf(tracker, 'newest');
    expect(draft.claim('a')).toBe(false);
    expect(draft.claim('b')).toBe(true);
    expect(tracker.isRendered('b')).toBe(false);
    draft.keep();
    expect(tracker.isRendered('b')).toBe(true);
  });

  it('moves to another tracker that would have said the same, and to no other', () => {
    const tracker = createResourceTracker();
    const draft = draftOf(tracker, 'newest');
    draft.claim('a');
    const taken = createResourceTracker();
    taken.claim('a');
    expect(draft.moveTo(taken)).toBe(false);
    const free = createResourceTracker();
    free.claim('b');
    expect(draft.moveTo(free)).toBe(true);
    draft.keep();
    expect([free.isRendered('a'), tracker.isRendered('a')]).toEqual([true, false]);
  });
});
