import type { RunEvent } from '../../api/run-types.ts';

/** What there is to see of a turn that is not over. */
export interface TurnSoFar {
  /** What the model is writing, as far as it is not part of the conversation yet. */
  readonly text: string;
  /** What the agent is at, in a few words. */
  readonly activity: string;
}

/** Before anything was told. */
export const NOTHING_YET: TurnSoFar = { text: '', activity: 'Working' };

/** What there is to see after one more event. What is thought shows only as that it is thought. */
export function afterEvent(turn: TurnSoFar, event: RunEvent): TurnSoFar {
  switch (event.type) {
    case 'step':
      return {
        text: '',
        activity: event.purpose === 'compact' ? 'Summarising what came before' : 'Waiting for the model',
      };
    case 'text':
      return { text: turn.text + event.text, activity: 'Writing' };
    case 'text-dropped':
      return { ...turn, text: '' };
    case 'thought':
      return { ...turn, activity: 'Thinking' };
    case 'tool-start':
      return { text: '', activity: event.internal ? 'Thinking' : event.title };
    case 'tool-progress':
      return event.internal ? turn : { ...turn, activity: `${event.tool}: ${event.message}` };
    case 'approval':
      return { ...turn, activity: `${event.tool} waits for your approval` };
    case 'retry':
      return { ...turn, activity: `${event.reason} Trying again in ${Math.ceil(event.waitMs / 1_000)} s` };
    case 'limit':
      return { ...turn, activity: event.message };
    case 'formatting':
      return { text: '', activity: 'Bringing the answer into form' };
    default:
      return turn;
  }
}
