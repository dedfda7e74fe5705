import { isObject } from '../../base/json.ts';
import type { ToolErrorCode } from '../../tools/tool-result.ts';
import { NO_USAGE } from '../model/usage.ts';
import type { StepAnswered } from './run-event.ts';
import {
  addSpent,
  NOTHING_SPENT,
  readSpent,
  type SpentPart,
  type SpentSoFar,
  type ToldSpent,
  tellSpent,
} from './spent.ts';

/** The tool by which a run has others work for it. */
export const SPAWN_AGENT = 'spawn_agent';

type Fields = Readonly<Record<string, unknown>>;

/** Folds one event of a run into what was spent before it; what others spent for the run is in it. */
export function spend(so: SpentSoFar, { type, data }: { readonly type: string; readonly data: object }): SpentSoFar {
  const fields = isObject(data) ? data : {};
  switch (type) {
    case 'step-started':
      return { ...closed(so), isOpen: true };
    case 'step-answered':
      return answered(so, fields);
    case 'step-failed':
      return { ...addTries(so, fields), lost: so.lost + readSpent(fields).lost, isOpen: false };
    case 'call-finished':
      return addAgent(so, fields['result']);
    case 'turn-started':
    case 'turn-finished':
      return closed(so);
    default:
      return so;
  }
}

/** What people are told of one step, with all of its tries. */
export function tellStep(data: StepAnswered): ToldSpent {
  return tellSpent(spend(NOTHING_SPENT, { type: 'step-answered', data }));
}

function answered(so: SpentSoFar, fields: Fields): SpentSoFar {
  const { usage, cost, lost } = readSpent(fields);
  return {
    ...addSpent(addTries(so, fields), { usage, cost, lost }),
    steps: so.steps + 1,
    work: so.work + (fields['purpose'] === 'work' ? 1 : 0),
    isOpen: false,
  };
}

/** What tries told that were not the last. */
function addTries(so: SpentSoFar, { tried }: Fields): SpentSoFar {
  return tried === undefined ? so : addSpent(so, readSpent(tried));
}

function addAgent(so: SpentSoFar, result: unknown): SpentSoFar {
  if (!isObject(result) || result['toolName'] !== SPAWN_AGENT) return so;
  const spent = spentByAgent(result);
  return spent === undefined ? so : addSpent(so, spent);
}

/** Undefined for a call that never began: it has cost nothing. */
function spentByAgent({ status, code, output }: Fields): SpentPart | undefined {
  if (status === 'failed' && BROKEN_OFF.some((each) => each === code)) return { usage: NO_USAGE, cost: 0, lost: 1 };
  return status === 'done' && isObject(output) ? readSpent(output) : undefined;
}

/** Ends that nobody waits for: what was spent until then is not told. */
const BROKEN_OFF: readonly ToolErrorCode[] = ['tool/timeout', 'tool/aborted', 'tool/interrupted'];

/** Whoever was killed in the middle of a request could not write down that it broke off. */
function closed(so: SpentSoFar): SpentSoFar {
  return so.isOpen ? { ...so, lost: so.lost + 1, isOpen: false } : so;
}
