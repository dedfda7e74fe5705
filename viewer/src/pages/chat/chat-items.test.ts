import { describe, expect, it } from 'vitest';
import type { RunCall } from '../../api/run-types.ts';
import type { Item } from '../run/to-items.ts';
import { chatItems, thoughtsText } from './chat-items.ts';

const call = (key: string, internal: boolean): Item => {
  const made: RunCall = { type: 'call', callId: key, tool: 't', internal, outcome: 'succeeded', input: {} };
  return { key, type: 'call', call: made };
};
const items: Item[] = [
  { key: 'a', type: 'thought', source: 'model', text: 'Secret.' },
  call('b', true),
  call('c', false),
  { key: 'd', type: 'thought', source: 'model', text: 'Secret.' },
  { key: 'e', type: 'said', text: 'Hello.' },
];

describe('chatItems', () => {
  it('leaves thoughts out, counts them or shows them', () => {
    expect(chatItems(items, 'hidden').map(({ key }) => key)).toEqual(['c', 'e']);
    expect(chatItems(items, 'full')).toEqual(items);
    const counted = chatItems(items, 'summary');
    expect(counted.map((item) => (item.type === 'thoughts' ? thoughtsText(item.count) : item.key))).toEqual([
      'Thought twice',
      'c',
      'Thought once',
      'e',
    ]);
  });
});
