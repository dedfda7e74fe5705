import type { Item } from '../run/to-items.ts';

/** How much of what the agent thinks its user is shown, as the setting says. */
export type Thoughts = 'hidden' | 'summary' | 'full';

/** One thing to see in a conversation. */
export type ChatItem = Item | { readonly key: string; readonly type: 'thoughts'; readonly count: number };

/** What the user is shown of a run: never its steps, and of its thoughts as much as is wanted. */
export function chatItems(items: readonly Item[], thoughts: Thoughts): ChatItem[] {
  const shown: ChatItem[] = [];
  for (const item of items) {
    if (item.type === 'step') continue;
    if (thoughts === 'full' || !isThought(item)) shown.push(item);
    else if (thoughts === 'summary') countThought(shown, item.key);
  }
  return shown;
}

/** Says how often was thought. */
export function thoughtsText(count: number): string {
  if (count === 1) return 'Thought once';
  return count === 2 ? 'Thought twice' : `Thought ${count.toLocaleString()} times`;
}

/** Thoughts without anything between them are one line. */
function countThought(shown: ChatItem[], key: string): void {
  const last = shown.at(-1);
  if (last?.type === 'thoughts') shown.splice(-1, 1, { ...last, count: last.count + 1 });
  else shown.push({ key, type: 'thoughts', count: 1 });
}

function isThought(item: Item): boolean {
  return item.type === 'thought' || (item.type === 'call' && item.call.internal);
}
