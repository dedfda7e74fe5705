import { isObject, type JsonObject } from '../../base/json.ts';
import { addUsage, NO_USAGE, type Usage } from '../model/usage.ts';

/** What the requests of a turn or a run have cost. */
export interface Spent {
  /** Steps of work: neither the final form nor summaries count. */
  readonly steps: number;
  /** Of the requests that were answered: what is known, and what limits are held against. */
  readonly usage: Usage;
  /** US dollars, likewise; null when it is unknown. */
  readonly cost: number | null;
  /** Requests that broke off: whatever they used, nobody told. */
  readonly lost: number;
  /** A request was sent of which no end is on record. */
  readonly isOpen: boolean;
}

/** What people are told. Where a request broke off, the whole is unknown, and `atLeast` is the part that is not. */
export interface ToldSpent {
  readonly usage: Usage;
  /** US dollars; null when it is unknown. */
  readonly cost: number | null;
  readonly atLeast?: { readonly usage: Usage; readonly cost: number | null };
}

/** Nothing was spent. */
export const NOTHING_SPENT: Spent = { steps: 0, usage: NO_USAGE, cost: 0, lost: 0, isOpen: false };

/** Folds one event of a run into what was spent before it. */
export function spend(so: Spent, { type, data }: { readonly type: string; readonly data: object }): Spent {
  switch (type) {
    case 'step-started':
      return { ...closed(so), isOpen: true };
    case 'step-answered':
      return answered(so, fieldsOf(data));
    case 'step-failed':
      return { ...so, lost: so.lost + numberOf(fieldsOf(data)['lost']), isOpen: false };
    case 'turn-started':
    case 'turn-finished':
      return closed(so);
    default:
      return so;
  }
}

/** The sum of what one spent and another for it. */
export function addSpent(a: Spent, b: Omit<Spent, 'steps' | 'isOpen'>): Spent {
  return { ...a, usage: addUsage(a.usage, b.usage), cost: addCost(a.cost, b.cost), lost: a.lost + b.lost };
}

/** What is told of it: never a part as if it were the whole. */
export function tellSpent({ usage, cost, lost, isOpen }: Omit<Spent, 'steps'>): ToldSpent {
  return lost === 0 && !isOpen ? { usage, cost } : { usage: {}, cost: null, atLeast: { usage, cost } };
}

/** JSON has no undefined: what is unknown is left out, and so stays unknown. */
export function spentToJson({ usage, ...rest }: Spent): JsonObject {
  const known = Object.entries(usage).filter(([, tokens]) => tokens !== undefined);
  return { ...rest, usage: Object.fromEntries(known) };
}

/** What stored JSON tells; what is not there was not spent. */
export function readSpent(value: unknown): Spent {
  if (!isObject(value)) return NOTHING_SPENT;
  return {
    steps: numberOf(value['steps']),
    usage: readUsage(value['usage']),
    cost: costIn(value),
    lost: numberOf(value['lost']),
    isOpen: value['isOpen'] === true,
  };
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

function answered(so: Spent, fields: Readonly<Record<string, unknown>>): Spent {
  return {
    steps: so.steps + (fields['purpose'] === 'work' ? 1 : 0),
    usage: addUsage(so.usage, readUsage(fields['usage'])),
    cost: addCost(so.cost, costIn(fields)),
    lost: so.lost + numberOf(fields['lost']),
    isOpen: false,
  };
}

/** Whoever was killed in the middle of a request could not write down that it broke off. */
function closed(so: Spent): Spent {
  return so.isOpen ? { ...so, lost: so.lost + 1, isOpen: false } : so;
}

function fieldsOf(data: object): Readonly<Record<string, unknown>> {
  return isObject(data) ? data : {};
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
