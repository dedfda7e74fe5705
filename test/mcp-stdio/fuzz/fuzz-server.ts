import { expect } from 'vitest';
import { ENVELOPE, INITIALIZE } from '../messages.ts';
import type { StdioServer } from '../stdio-server.ts';
import { type Expectation, expectationOf } from './expectation.ts';
import { createRandom, type Random } from './random.ts';
import { type Era, makeMessage } from './requests.ts';
import { noise, spoilBytes, spoilValue } from './spoil.ts';

/** What to send. */
export interface FuzzOptions {
  readonly seed: number;
  readonly messages: number;
  readonly era: Era;
}

const PER_BATCH = 100;
const PATIENCE_MS = 20_000;

/** Sends a server what nobody should, and checks that it answers each line by name and goes on. */
export async function fuzzServer(server: StdioServer, { seed, messages, era }: FuzzOptions): Promise<void> {
  const random = createRandom(seed);
  const hint = `FUZZ_SEED=${seed}, ${era}`;
  const meta = era === 'modern' ? { _meta: ENVELOPE } : undefined;
  await (era === 'modern' ? server.ask('tools/list', meta) : server.ask('initialize', INITIALIZE));
  for (let sent = 0; sent < messages; sent += PER_BATCH) {
    const lines = Array.from({ length: PER_BATCH }, (_, index) => makeLine(random, { era, id: sent + index }));
    const known = server.received.answers.length;
    const due = createDue(lines.map(expectationOf));
    for (const piece of pieces(lines, random)) server.write(piece);
    const isAnswered = (): boolean => due.isMet(server.received.answers.slice(known).map(({ id }) => id));
    await expect
      .poll(isAnswered, { timeout: PATIENCE_MS, interval: 5 })
      .toBe(true)
      .catch(() => {
        const missing = due.missing(server.received.answers.slice(known).map(({ id }) => id));
        const suspects = lines.filter((line) => missing.some((id) => line.includes(JSON.stringify(id) ?? 'null')));
        const shown = suspects.slice(0, 5).map((line) => line.toString().slice(0, 1_000));
        throw new Error(`${hint}: no answer to ${JSON.stringify(missing)} of\n${shown.join('\n')}\n${server.stderr()}`);
      });
    expect(server.received.strange, hint).toEqual([]);
  }
  expect(await server.ask('tools/list', meta), hint).toMatchObject({ result: { tools: expect.any(Array) } });
  const thought = { name: 'think', arguments: { thought: 'Still here.', session_id: 'end' }, ...meta };
  expect(await server.ask('tools/call', thought), hint).toMatchObject({
    result: { structuredContent: { status: 'success', step: 1 } },
  });
}

function makeLine(random: Random, { era, id }: { readonly era: Era; readonly id: number }): Buffer {
  if (random.oneIn(50)) return withoutLineFeeds(noise(random));
  const message = makeMessage(random, era);
  const isNotification = String(message['method']).startsWith('notifications/') !== random.oneIn(30);
  const asked: unknown = isNotification ? message : { ...message, id };
  const spoilt = random.oneIn(2) ? asked : spoilValue(random.oneIn(4) ? spoilValue(asked, random) : asked, random);
  const line = Buffer.from(JSON.stringify(spoilt));
  return random.oneIn(6) ? withoutLineFeeds(spoilBytes(line, random)) : line;
}

function withoutLineFeeds(line: Buffer): Buffer {
  return Buffer.from(line.filter((byte) => byte !== 0x0a));
}

/** Lines in pieces that end anywhere. */
function pieces(lines: readonly Buffer[], random: Random): Buffer[] {
  const bytes = Buffer.concat(lines.flatMap((line) => [line, Buffer.from('\n')]));
  const cut: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = at + 1 + random.below(20_000);
    cut.push(bytes.subarray(at, end));
    at = end;
  }
  return cut;
}

interface Due {
  isMet(ids: readonly unknown[]): boolean;
  missing(ids: readonly unknown[]): unknown[];
}

/** The answers that lines entitle to, of which those that were cancelled may stay away. */
function createDue(expectations: readonly Expectation[]): Due {
  const cancelled = new Set(expectations.flatMap((each) => (each.kind === 'cancels' ? [each.id] : [])));
  const due = expectations.flatMap((each) => (each.kind === 'answer' && !cancelled.has(each.id) ? [each.id] : []));
  const missing = (ids: readonly unknown[]): unknown[] => {
    const left = new Map<unknown, number>();
    for (const id of ids) left.set(id, (left.get(id) ?? 0) + 1);
    return due.filter((id) => {
      left.set(id, (left.get(id) ?? 0) - 1);
      return (left.get(id) ?? 0) < 0;
    });
  };
  return { missing, isMet: (ids) => missing(ids).length === 0 };
}
