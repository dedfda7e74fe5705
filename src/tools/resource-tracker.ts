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
  /** Keeps nothing but the text itself, as it was cut; false when another result shows the same. */
  keepCut(text: string): boolean;
  /**
   * Puts the draft on top of another tracker, so that what was rendered with it can be used again; false, and nothing
   * changes, when that tracker would have answered differently.
   */
  moveTo(tracker: ResourceTracker): boolean;
}

/** A fresh tracker; with `off` every claim is granted. */
export function createResourceTracker(dedup: Dedup = 'newest'): ResourceTracker {
  return new Tracker(dedup);
}

/** A tracker on top of another that leaves it untouched until `keep`. */
export function draftOf(tracker: ResourceTracker, dedup: Dedup): DraftTracker {
  return new Draft(dedup, tracker);
}

class Tracker implements ResourceTracker {
  // Most results show no resource.
  protected rendered: Set<string> | undefined;
  readonly #dedup: Dedup;

  constructor(dedup: Dedup) {
    this.#dedup = dedup;
  }

  isRendered(id: string): boolean {
    return this.rendered?.has(id) === true;
  }

  markRendered(id: string): void {
    this.rendered ??= new Set();
    this.rendered.add(id);
  }

  claim(id: string): boolean {
    if (this.#dedup !== 'off' && this.isRendered(id)) return false;
    this.markRendered(id);
    return true;
  }

  placeholder(name: string, _id?: string): string {
    return `${name} (content shown in ${this.#dedup === 'first' ? 'an earlier' : 'a later'} tool result)`;
  }
}

const NOTHING_ASKED: ReadonlyMap<string, boolean> = new Map();

/** What is rendered here is of one result. */
class Draft extends Tracker implements DraftTracker {
  #below: ResourceTracker;
  /** What the tracker below was asked, and what it said. */
  #asked: Map<string, boolean> | undefined;
  #cutId: string | undefined;

  constructor(dedup: Dedup, below: ResourceTracker) {
    super(dedup);
    this.#below = below;
  }

  override isRendered(id: string): boolean {
    if (super.isRendered(id)) return true;
    const isBelow = this.#below.isRendered(id);
    this.#asked ??= new Map();
    this.#asked.set(id, isBelow);
    return isBelow;
  }

  override placeholder(name: string, id?: string): string {
    const isAbove = id !== undefined && super.isRendered(id);
    return isAbove ? `${name} (content shown above)` : super.placeholder(name);
  }

  keep(): void {
    for (const id of this.rendered ?? []) this.#below.markRendered(id);
  }

  keepCut(text: string): boolean {
    this.#cutId ??= JSON.stringify(['cut', text]);
    return this.#below.claim(this.#cutId);
  }

  moveTo(tracker: ResourceTracker): boolean {
    for (const [id, wasBelow] of this.#asked ?? NOTHING_ASKED) {
      if (tracker.isRendered(id) !== wasBelow) return false;
    }
    this.#below = tracker;
    return true;
  }
}
