import { describe, expect, it } from 'vitest';
import { createRandom } from './fuzz/random.ts';
import { type Era, makeMessage } from './fuzz/requests.ts';
import { spoilValue } from './fuzz/spoil.ts';
import { ENVELOPE, INITIALIZE, request, WAYS } from './messages.ts';
import type { Answer } from './read-stdout.ts';
import { type StdioServer, startStdio, useStdioServers } from './stdio-server.ts';

const MESSAGES = 250;
const INITIALIZED = { jsonrpc: '2.0', method: 'notifications/initialized' };

const discover = request('discover', 'server/discover', { _meta: ENVELOPE });
const initialize = request('initialize', 'initialize', INITIALIZE);
const list = request('list', 'tools/list');
const modernList = request('modern list', 'tools/list', { _meta: ENVELOPE });
const ping = request('ping', 'ping');
const prompts = request('prompts', 'prompts/list');
const modernPrompts = request('modern prompts', 'prompts/list', { _meta: ENVELOPE });
const wrongEnvelope = request('wrong', 'tools/list', {
  _meta: { ...ENVELOPE, 'io.modelcontextprotocol/protocolVersion': '2031-01-01' },
});

/** Conversations that do not go as they should, to the point where the eras could be mistaken for each other. */
const CONVERSATIONS: Readonly<Record<string, readonly object[]>> = {
  'both eras, the old one first': [initialize, INITIALIZED, list, modernList, prompts, modernPrompts, list],
  'both eras, the new one first': [modernList, list, initialize, modernPrompts, prompts, ping, modernList],
  'discovery, then the old era': [discover, initialize, INITIALIZED, list, discover, prompts],
  'discovery, then the new era': [discover, modernList, initialize, discover, modernPrompts],
  'no greeting': [list, ping, prompts, initialize, list],
  'a greeting twice': [initialize, initialize, INITIALIZED, initialize, list, prompts, initialize],
  'a notification first': [INITIALIZED, modernList, list, prompts, modernPrompts],
  'a modern notification first': [
    { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1, _meta: ENVELOPE } },
    list,
    modernList,
    prompts,
  ],
  'an unknown revision first': [wrongEnvelope, modernList, list, initialize, wrongEnvelope],
  'an unknown method first': [request('x', 'nobody/knows'), initialize, list, modernList],
  'what only the SDK serves first': [modernPrompts, modernList, list, discover, initialize],
  'a wrong greeting first': [request('i', 'initialize', { protocolVersion: 5 }), initialize, list, modernList],
  'an answer first': [{ jsonrpc: '2.0', id: 1, result: {} }, modernList, list],
};

describe('a server with its front and one with the SDK alone', () => {
  useStdioServers();

  const startBoth = (): Promise<StdioServer[]> => Promise.all(WAYS.map(({ args }) => startStdio({ args })));

  it.each(['legacy', 'modern'] as const)('answer the same to messages of all kinds (%s)', async (era: Era) => {
    const [front, sdk] = await startBoth();
    const random = createRandom(42);
    const first = era === 'modern' ? modernList : initialize;
    expect(await answersOf(front, [first])).toEqual(await answersOf(sdk, [first]));
    for (let id = 0; id < MESSAGES; id++) {
      const message = makeMessage(random, era);
      const { method } = message;
      if (String(method).startsWith('notifications/') || method === 'subscriptions/listen') continue;
      const asked = random.oneIn(2) ? message : Object(spoilValue(message, random));
      const sent = { ...asked, jsonrpc: '2.0', id, method };
      const [ours, theirs] = await Promise.all([front, sdk].map((server) => answersOf(server, [sent])));
      expect({ sent, answer: ours }).toEqual({ sent, answer: theirs });
    }
  });

  it.each(Object.entries(CONVERSATIONS))('answer the same to %s', async (_, messages) => {
    const [front, sdk] = await startBoth();
    expect(await answersOf(front, messages)).toEqual(await answersOf(sdk, messages));
  });
});

/** Sends messages one after the other; what differs between any two servers is made equal. */
async function answersOf(server: StdioServer | undefined, messages: readonly object[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const message of messages) {
    server?.send(message);
    if (!('id' in message) || !('method' in message) || server === undefined) continue;
    const answer = JSON.stringify(await server.received.answerTo(message.id));
    answers.push(JSON.parse(answer.replaceAll(/\b[a-z]\d{15}\b/g, 'SESSION').replaceAll(TIMES, '0')));
  }
  return answers;
}

const TIMES = /\b\d{13}\b|\b\d{4}-\d{2}-\d{2}T[\d:.]+Z/g;
