import type { Done } from '../../agent/agent-event.ts';
import type { LimitName } from '../../agent/run/run-event.ts';
import { showHidden } from '../../base/visible-text.ts';

/** How a user goes on, in the words of the place: flags at the command line, slash commands in a chat. */
export interface WaysOn {
  readonly approve: string;
  readonly goOn: string;
}

const LIMITS: Readonly<Record<LimitName, string>> = {
  steps: 'it took as many steps as the setting max_steps allows',
  tokens: 'it used as many tokens as the setting max_tokens allows',
  cost: 'it cost as much as the setting max_cost allows',
  time: 'it took as long as the setting max_seconds allows',
  repeats: 'the model kept doing the same',
};

/** What a user must know about an answer besides the answer; undefined when that is all. */
export function describeEnd(
  { isPartial, limit, isPlan }: Pick<Done, 'isPartial' | 'limit' | 'isPlan'>,
  ways: WaysOn,
): string | undefined {
  if (isPartial) {
    const reason = limit === undefined ? '' : `: ${LIMITS[limit]}`;
    return `The answer is partial${reason}. To go on: ${ways.goOn}`;
  }
  return isPlan ? `This is a plan, and nothing was changed yet. To carry it out: ${ways.approve}` : undefined;
}

/** Why there is no answer, in the words of whoever refused it: further lines are indented, so that they cannot pass for ours. */
export function describeFailure({ message }: { readonly message: string }): string {
  return showHidden(message).replaceAll('\n', '\n  ');
}
