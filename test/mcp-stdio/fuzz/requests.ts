import { ENVELOPE, INITIALIZE } from '../messages.ts';
import type { Random } from './random.ts';

/** A kind of conversation. */
export type Era = 'legacy' | 'modern';

type Maker = (random: Random) => readonly [method: string, params?: Readonly<Record<string, unknown>>];

const SESSIONS = ['a', 'b', 'c', 'default', 'ünï ☕', '../etc', 'x'.repeat(300)] as const;
const TEXTS = [
  'Hm.',
  'First look, then act.',
  '',
  ' ',
  'sk-ant-api03-secret',
  'é'.repeat(200),
  '\u0000',
  '\ud800',
] as const;
const URIS = [
  'thoughtline://sessions',
  'thoughtline://sessions/a',
  'thoughtline://sessions/a/trace',
  'thoughtline://sessions/%ff',
  'file:///etc/passwd',
] as const;

const MAKERS: readonly [Maker, ...Maker[]] = [
  () => ['tools/list'],
  () => ['ping'],
  () => ['server/discover'],
  () => ['initialize', INITIALIZE],
  (random) => call('think', { thought: random.pick(TEXTS), session_id: random.pick(SESSIONS) }),
  (random) => call('think', { thought: random.pick(TEXTS) }),
  (random) => call('recall', { query: random.pick(TEXTS), limit: random.below(30) }),
  (random) => call('recall', { session_id: random.pick(SESSIONS) }),
  (random) =>
    call('reasoning_think', {
      query: random.pick(TEXTS),
      level: random.pick(['basic', 'normal', 'high', 'expert', 'none']),
      thought: random.pick(TEXTS),
      include: random.pick(['state', 'trace', 'all']),
    }),
  (random) =>
    call('reasoning_think', { sessionId: random.pick(SESSIONS), thought: [random.pick(TEXTS)], isConclusion: true }),
  (random) => call('reasoning_think', { sessionId: random.pick(SESSIONS), rollbackToStep: random.below(30) }),
  (random) => call(random.pick(['no_tool', 'constructor', '__proto__', '', 'sequentialthinking']), {}),
  () => ['tools/call', { name: 'think' }],
  () => ['resources/list'],
  () => ['resources/list', { cursor: 'nobody gave this' }],
  () => ['resources/templates/list'],
  (random) => ['resources/read', { uri: random.pick(URIS) }],
  (random) => ['resources/subscribe', { uri: random.pick(URIS) }],
  (random) => ['resources/unsubscribe', { uri: random.pick(URIS) }],
  (random) => ['subscriptions/listen', { resourceSubscriptions: [random.pick(URIS)] }],
  () => ['prompts/list'],
  (random) => [
    'prompts/get',
    {
      name: random.pick(['reason-basic', 'continue-reasoning', 'think-finance', 'nobody']),
      arguments: { query: random.pick(TEXTS) },
    },
  ],
  () => [
    'completion/complete',
    { ref: { type: 'ref/resource', uri: 'thoughtline://sessions/{id}' }, argument: { name: 'id', value: '' } },
  ],
  () => [
    'completion/complete',
    { ref: { type: 'ref/prompt', name: 'continue-reasoning' }, argument: { name: 'sessionId', value: 'a' } },
  ],
  () => ['logging/setLevel', { level: 'debug' }],
  () => ['sampling/createMessage', { messages: [] }],
  () => ['nobody/knows', { a: 1 }],
  (random) => ['notifications/cancelled', { requestId: random.below(50), reason: 'no more' }],
  () => ['notifications/initialized'],
  () => ['notifications/progress', { progressToken: 1, progress: 1 }],
  () => ['notifications/roots/list_changed'],
];

/** A message that a client could send in an era; the id is left to the caller. */
export function makeMessage(random: Random, era: Era): Record<string, unknown> {
  const [method, plain] = random.pick(MAKERS)(random);
  const token = random.oneIn(5) ? { progressToken: random.below(100) } : {};
  const meta = era === 'modern' && !random.oneIn(20) ? { ...ENVELOPE, ...token } : token;
  const params = Object.keys(meta).length === 0 ? plain : { ...plain, _meta: meta };
  return { jsonrpc: '2.0', method, ...(params === undefined ? {} : { params }) };
}

function call(name: string, input: object): ReturnType<Maker> {
  return ['tools/call', { name, arguments: input }];
}
