// One stream for all tabs of this browser: six of their own would leave no connection for anything else.
import { deletedMessage, type FeedMessage, type FeedStatus, type PageMessage } from './feed-message.ts';
import { keepReading, type Reading } from './keep-reading.ts';

interface Lane {
  readonly ports: Set<MessagePort>;
  status: FeedStatus;
  reading?: Reading;
}

/** Tabs with different tokens are different owners. */
const lanes = new Map<string, Lane>();

addEventListener('connect', (connected) => {
  if (!(connected instanceof MessageEvent)) return;
  const [port] = connected.ports;
  if (port === undefined) return;
  let name: string | undefined;
  port.addEventListener('message', ({ data }: MessageEvent<PageMessage>) => {
    if (data.type === 'hurry') return lanes.get(name ?? '')?.reading?.hurry();
    if (data.type === 'deleted') return tellAll(lanes.get(name ?? ''), deletedMessage(data.sessionId));
    if (name !== undefined) leave(port, name);
    name = data.type === 'open' ? nameOf(data.token) : undefined;
    if (data.type === 'open') join(port, data.token);
  });
  port.start();
});

function join(port: MessagePort, token: string | undefined): void {
  const name = nameOf(token);
  const lane = lanes.get(name) ?? openLane(name, token);
  lane.ports.add(port);
  port.postMessage({ type: 'status', status: lane.status } satisfies FeedMessage);
  // What the page read before it joined may be out of date already.
  port.postMessage({ type: 'reset' } satisfies FeedMessage);
}

function openLane(name: string, token: string | undefined): Lane {
  const lane: Lane = { ports: new Set(), status: { state: 'connecting' } };
  lanes.set(name, lane);
  lane.reading = keepReading(token, (message) => {
    if (message.type === 'status') lane.status = message.status;
    tellAll(lane, message);
  });
  return lane;
}

function tellAll(lane: Lane | undefined, message: FeedMessage): void {
  for (const port of lane?.ports ?? []) port.postMessage(message);
}

function leave(port: MessagePort, name: string): void {
  const lane = lanes.get(name);
  lane?.ports.delete(port);
  if (lane === undefined || lane.ports.size > 0) return;
  lane.reading?.stop();
  lanes.delete(name);
}

function nameOf(token: string | undefined): string {
  return JSON.stringify(token ?? null);
}
