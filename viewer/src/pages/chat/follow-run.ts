import type { RunEvent } from '../../api/run-types.ts';
import { readSse } from '../../live/read-sse.ts';
import { afterEvent, NOTHING_YET, type TurnSoFar } from './turn-so-far.ts';

/** Whom to follow, and whom to tell. */
export interface FollowRunOptions {
  readonly runId: string;
  readonly token: string | undefined;
  readonly signal: AbortSignal;
  show(turn: TurnSoFar): void;
  /** Something happened that the run's state tells of. */
  onChange(): void;
}

const COME_BACK_MS = 500;

/** Follows a turn until it is over, over lost connections. */
export async function followRun({ runId, token, signal, show, onChange }: FollowRunOptions): Promise<void> {
  const place: { lastId: string | undefined } = { lastId: undefined };
  let turn = NOTHING_YET;
  let isOver = false;
  const onEvent = (data: string, name: string | undefined): void => {
    if (name === 'reset') {
      turn = NOTHING_YET;
      return;
    }
    const event: RunEvent = JSON.parse(data);
    turn = afterEvent(turn, event);
    show(turn);
    isOver = event.type === 'done' || event.type === 'error';
    if (isOver || event.type === 'approval' || event.type === 'tool-end') onChange();
  };
  const path = `/api/runs/${encodeURIComponent(runId)}/events`;
  while (!isOver && !signal.aborted) {
    const end = await readSse(path, { token, place, signal, onOpen: () => {}, onEvent });
    if (end !== 'cut-off') return onChange();
    await new Promise((resolve) => setTimeout(resolve, COME_BACK_MS));
  }
}
