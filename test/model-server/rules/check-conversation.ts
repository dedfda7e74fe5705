import type { SeenMessage, SeenRequest } from '../seen-request.ts';
import { type Found, found } from './found.ts';

/** A conversation begins and ends with the user's side, takes turns, and nobody says nothing. */
export function checkConversation({ messages }: SeenRequest): Found[] {
  const [first] = messages;
  const last = messages.at(-1);
  if (first === undefined || last === undefined) return [found('no-messages')];
  return [
    ...(first.role === 'user' ? [] : [found('first-not-user', { name: first.role })]),
    ...(last.role === 'assistant' ? [found('last-not-user', { at: last.at })] : []),
    ...messages.flatMap((message, index) => repeatsRole(message, messages[index - 1])),
    ...messages.flatMap(isEmpty),
  ];
}

function repeatsRole(message: SeenMessage, before: SeenMessage | undefined): Found[] {
  if (before === undefined || before.at === message.at || sideOf(before) !== sideOf(message)) return [];
  return [found('roles-repeat', { at: message.at, name: sideOf(message) })];
}

function sideOf({ role }: SeenMessage): 'user' | 'assistant' {
  return role === 'assistant' ? 'assistant' : 'user';
}

function isEmpty(message: SeenMessage): Found[] {
  const { at } = message;
  if (message.role === 'user') return message.text.trim() === '' && message.images === 0 ? [empty(at, 0)] : [];
  if (message.role === 'tool') return [];
  if (message.parts.length === 0) return [empty(at, 0)];
  return message.parts.flatMap((each, part) =>
    each.type === 'text' && each.text.trim() === '' ? [empty(at, part)] : [],
  );
}

function empty(at: number, part: number): Found {
  return found('empty-content', { at, part });
}
