import { equalJson, isObject } from '../../src/base/json.ts';
import type { Arguments } from './make-sequences.ts';

/** What a server said to one call: the structured fields, or the text of an error. */
export type Answer =
  | { readonly isError: false; readonly fields: Readonly<Record<string, unknown>> }
  | { readonly isError: true; readonly text: string };

/** `same`, or why we differ on purpose, or that nobody knows why. */
export type Verdict =
  | 'same'
  | 'blank thought'
  | 'long branch id'
  | 'inherited name'
  | 'follows from these'
  | 'unexplained';

const LONGEST_BRANCH_ID = 200;

/** Compares the answers to one sequence, call by call; what we refused on purpose is missing from our history ever after. */
export function createComparison(): (call: Arguments, reference: Answer, ours: Answer) => Verdict {
  let notKept = 0;
  // Names of branches that only one side knows, or that the sides met in another order.
  const uneven = new Set<unknown>();

  const refuse = (call: Arguments): void => {
    notKept++;
    uneven.add(call?.['branchId']);
  };

  return (call, reference, ours) => {
    const isInherited = reference.isError && reference.text.includes('is not a function');
    if (reference.isError && ours.isError) {
      // The reference counts a thought before it fails on the name of its branch.
      if (isInherited) refuse(call);
      return 'same';
    }
    if (reference.isError) {
      uneven.add(call?.['branchId']);
      return isInherited ? 'inherited name' : 'unexplained';
    }
    if (ours.isError) {
      refuse(call);
      return reasonToRefuse(call);
    }
    const isSame = equalJson(reference.fields, ours.fields);
    if (isSame) return 'same';
    const isExplained = equalJson(evened(reference.fields, notKept, uneven), evened(ours.fields, 0, uneven));
    return isExplained && (notKept > 0 || uneven.size > 0) ? 'follows from these' : 'unexplained';
  };
}

function reasonToRefuse(call: Arguments): Verdict {
  const { thought, branchId } = isObject(call) ? call : {};
  if (typeof thought === 'string' && thought.trim() === '') return 'blank thought';
  return typeof branchId === 'string' && branchId.length > LONGEST_BRANCH_ID ? 'long branch id' : 'unexplained';
}

function evened(fields: Readonly<Record<string, unknown>>, notKept: number, uneven: ReadonlySet<unknown>): unknown {
  const { thoughtHistoryLength: length, branches } = fields;
  return {
    ...fields,
    thoughtHistoryLength: typeof length === 'number' ? length - notKept : length,
    branches: Array.isArray(branches) ? branches.filter((name) => !uneven.has(name)) : branches,
  };
}
