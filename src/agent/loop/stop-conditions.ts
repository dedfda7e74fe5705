import { counted } from '../../base/counted.ts';
import type { RunLimits } from '../agent-settings.ts';
import type { LimitName } from '../run/run-event.ts';
import type { SpentSoFar } from '../run/spent.ts';

/** How far a turn has come. */
export interface TurnProgress {
  readonly spent: SpentSoFar;
  readonly seconds: number;
  /** How many steps before the newest one were the same in a row. */
  readonly repeats: number;
}

/** A limit that was reached, in words for the user. */
export interface ReachedLimit {
  readonly limit: LimitName;
  readonly message: string;
}

/** Says whether a turn must come to its answer. Pure: the same progress always gives the same. */
export type StopCondition = (progress: TurnProgress, limits: RunLimits) => ReachedLimit | undefined;

/** What ends a turn before the model is done, in the order in which it is looked at. */
const STOP_CONDITIONS: readonly StopCondition[] = [atRepeats, atSteps, atTokens, atCost, atTime];

/** The first limit that a turn has reached. */
export function reachedLimit(
  progress: TurnProgress,
  limits: RunLimits,
  conditions: readonly StopCondition[] = STOP_CONDITIONS,
): ReachedLimit | undefined {
  for (const condition of conditions) {
    const reached = condition(progress, limits);
    if (reached !== undefined) return reached;
  }
  return undefined;
}

/** The fourth time the same: advice was given twice. */
const MOST_REPEATS = 3;

function atRepeats({ repeats }: TurnProgress): ReachedLimit | undefined {
  if (repeats < MOST_REPEATS) return undefined;
  const times = `${repeats + 1} times in a row`;
  return { limit: 'repeats', message: `The same calls gave the same results ${times}: the run ends with what it has.` };
}

function atSteps({ spent }: TurnProgress, { steps }: RunLimits): ReachedLimit | undefined {
  if (spent.work < steps) return undefined;
  return { limit: 'steps', message: `The limit of ${counted(steps, 'step')} (max_steps) is reached.` };
}

function atTokens({ spent }: TurnProgress, { tokens }: RunLimits): ReachedLimit | undefined {
  const { inputTokens = 0, outputTokens = 0 } = spent.usage;
  if (tokens === undefined || inputTokens + outputTokens < tokens) return undefined;
  return { limit: 'tokens', message: `The limit of ${counted(tokens, 'token')} (max_tokens) is reached.` };
}

function atCost({ spent }: TurnProgress, { cost }: RunLimits): ReachedLimit | undefined {
  if (cost === undefined || spent.cost === null || spent.cost < cost) return undefined;
  return { limit: 'cost', message: `The limit of ${counted(cost, 'US dollar')} (max_cost) is reached.` };
}

function atTime({ seconds: passed }: TurnProgress, { seconds }: RunLimits): ReachedLimit | undefined {
  if (seconds === undefined || passed < seconds) return undefined;
  return { limit: 'time', message: `The limit of ${counted(seconds, 'second')} (max_seconds) is reached.` };
}
