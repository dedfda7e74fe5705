import { ThoughtlineError } from '../../base/error.ts';

/** A place of a run at work. */
export interface Place {
  /** Unknown until a new run has its name. */
  runId: string | undefined;
  leave(): void;
}

/** Room for the runs of all owners. */
export interface Room {
  /** Takes a place; throws where the run has one already, and where its owner has no more. */
  enter(owner: string, runId: string | undefined): Place;
}

/** Makes room for so many runs of one owner at once. */
export function createRoom(most: number): Room {
  const places = new Map<string, Set<Place>>();
  return {
    enter(owner, runId) {
      const own = places.get(owner) ?? new Set();
      if (runId !== undefined && [...own].some((place) => place.runId === runId)) throw runBusy();
      if (own.size >= most) throw tooMany(most);
      const place: Place = {
        runId,
        leave: () => {
          own.delete(place);
          if (own.size === 0) places.delete(owner);
        },
      };
      places.set(owner, own.add(place));
      return place;
    },
  };
}

/** Refuses to go on with a run that somebody works on. */
export function runBusy(): ThoughtlineError {
  return new ThoughtlineError('runs/busy', 'The run is at work. Wait for its answer, or cancel it first.');
}

function tooMany(most: number): ThoughtlineError {
  return new ThoughtlineError('runs/too-many', `${most} of your runs are at work already. Wait for one of them.`);
}
