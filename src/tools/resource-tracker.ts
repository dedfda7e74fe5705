/** In which order results are rendered, and so which copy of a repeated resource stays. */
export type Dedup = 'newest' | 'first' | 'off';

/** Knows which resources one request already shows in full. Made anew for every request. */
export interface ResourceTracker {
  isRendered(id: string): boolean;
  markRendered(id: string): void;
  /** True for the first who asks: show the resource in full. Everyone later shows `placeholder` instead. */
  claim(id: string): boolean;
  /**
   * What stands in for a resource that is shown elsewhere: `a.ts (content shown in a later tool result)`. With its id it
   * can also say that the resource stands above, in the same result.
   */
  placeholder(name: string, id?: string): string;
}

/** A tracker whose claims count only once they are kept: a text that is cut must not take the only full copy away. */
export interface DraftTracker extends ResourceTracker {
  keep(): void;
}

/** A fresh tracker; with `off` every claim is granted. */
export function createResourceTracker(dedup: Dedup = 'newest'): ResourceTracker {
  return trackerOver({ rendered: new Set(), before: () => false, dedup });
}

/** A tracker on top of another that leaves it untouched until `keep`. */
export function draftOf(tracker: ResourceTracker, dedup: Dedup): DraftTracker {
  const rendered = new Set<string>();
  return {
    ...trackerOver({ rendered, before: (id) => tracker.isRendered(id), dedup, isDraft: true }),
    keep: () => {
      for (const id of rendered) tracker.markRendered(id);
    },
  };
}

interface TrackerParts {
  readonly rendered: Set<string>;
  readonly before: (id: string) => boolean;
  readonly dedup: Dedup;
  /** Whether what is rendered here is of one result. */
  readonly isDraft?: boolean;
}

function trackerOver({ rendered, before, dedup, isDraft = false }: TrackerParts): ResourceTracker {
  const isRendered = (id: string): boolean => rendered.has(id) || before(id);
  return {
    isRendered,
    markRendered: (id) => {
      rendered.add(id);
    },
    claim: (id) => {
      if (dedup !== 'off' && isRendered(id)) return false;
      rendered.add(id);
      return true;
    },
    placeholder: (name, id) => {
      if (id !== undefined && isDraft && rendered.has(id)) return `${name} (content shown above)`;
      return `${name} (content shown in ${dedup === 'first' ? 'an earlier' : 'a later'} tool result)`;
    },
  };
}
