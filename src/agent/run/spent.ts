import { isObject, type JsonObject } from '../../base/json.ts';
import { addUsage, NO_USAGE, type Usage } from '../model/usage.ts';

/** What the requests of a turn or a run have cost so far. */
export interface SpentSoFar {
  /** Requests that were answered, whatever for: what people are told. */
  readonly steps: number;
  /** Those of work, without the final form and summaries: what the limit of steps is held against. */
  readonly work: number;
  /** What is known to be used, by this run and by those that worked for it: what limits are held against. */
  readonly usage: Usage;
  /** US dollars, likewise; null when the price is unknown. */
  readonly cost: number | null;
  /** Requests of which nobody told what they used, because they broke off or the provider does not say. */
  readonly lost: number;
  /** A request was sent of which no end is on record. */
  readonly isOpen: boolean;
}

/** What people are told. Where a request did not tell, the whole is unknown, and `atLeast` is the part that is not. */
export interface ToldSpent {
  readonly usage: Usage;
  /** US dollars; null when it is unknown. */
  readonly cost: number | null;
  readonly atLeast?: { readonly usage: Usage; readonly cost: number | null };
}

/** Nothing was spent. */
export const NOTHING_SPENT: SpentSoFar = { steps: 0, work: 0, usage: NO_USAGE, cost: 0, lost: 0, isOpen: false };

/** What a request used, or somebody who works for the run. */
export type SpentPart = Pick<SpentSoFar, 'usage' | 'cost' | 'lost'>;

/** The sum of what one spent and another for it. What is not told counts as little as it can, and as lost. */
export function addSpent(so: SpentSoFar, { usage, cost, lost }: SpentPart): SpentSoFar {
  const isTold = usage.inputTokens !== undefined && usage.outputTokens !== undefined;
  return {
    ...so,
    usage: addUsage(so.usage, isTold ? usage : { ...NO_USAGE, ...definedIn(usage) }),
    cost: isTold ? addCost(so.cost, cost) : addCost(so.cost, cost ?? 0),
    lost: so.lost + lost + (isTold ? 0 : 1),
  };
}

/** What is told of it: never a part as if it were the whole. */
export function tellSpent({ usage, cost, lost, isOpen }: Omit<SpentSoFar, 'steps' | 'work'>): ToldSpent {
  return lost === 0 && !isOpen ? { usage, cost } : { usage: {}, cost: null, atLeast: { usage, cost } };
}

/** JSON has no undefined: what is unknown is left out, and so stays unknown. */
export function spentToJson({ usage, ...rest }: SpentSoFar): JsonObject {
  return { ...rest, usage: definedIn(usage) };
}

/** What stored JSON tells; what is not there was not spent. */
export function readSpent(value: unknown): SpentSoFar {
  if (!isObject(value)) return NOTHING_SPENT;
  return {
    steps: numberOf(value['steps']),
    work: numberOf(value['work']),
    usage: readUsage(value['usage']),
    cost: costIn(value),
    lost: numberOf(value['lost']),
    isOpen: value['isOpen'] === true,
  };
}

function definedIn(usage: Usage): Record<string, number> {
  return Object.fromEntries(Object.entries(usage).filter(([, tokens]) => tokens !== undefined));
}

/** The usage that stored JSON tells; what is not a number is unknown. */
function readUsage(value: unknown): Usage {
  const usage = isObject(value) ? value : {};
  const tokens = (name: keyof Usage): number | undefined => {
    const count = usage[name];
    return typeof count === 'number' ? count : undefined;
  };
  return {
    inputTokens: tokens('inputTokens'),
    cachedInputTokens: tokens('cachedInputTokens'),
    outputTokens: tokens('outputTokens'),
    reasoningTokens: tokens('reasoningTokens'),
  };
}

function addCost(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b;
}

function costIn({ cost }: Readonly<Record<string, unknown>>): number | null {
  return typeof cost === 'number' ? cost : null;
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
