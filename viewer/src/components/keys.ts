/** The keys that pages understand, for people. */
export const KEYS = [
  { keys: 'j, k', does: 'next, previous session, thought or call' },
  { keys: 'Enter', does: 'open it' },
  { keys: '/', does: 'search all sessions, or find in the one that is open' },
  { keys: 'n, p', does: 'next, previous message of the user; while finding: next, previous place' },
  { keys: 'f', does: 'to the end, and stay there while it grows' },
  { keys: '1, 2, 3', does: 'timeline, graph, events' },
  { keys: 'e', does: 'open or fold everything' },
  { keys: 'x', does: 'discarded thoughts on or off' },
  { keys: 'c', does: 'copy the link, to the thought that is chosen or to the session' },
  { keys: 'y', does: 'copy the text that is chosen' },
  { keys: '[, ]', does: 'previous, next session of the list' },
  { keys: 'g s, g c, g t, g a', does: 'go to sessions, chat, stats, about' },
  { keys: 'Esc', does: 'out of the field where words are sought; in the chat: stop' },
  { keys: '?', does: 'these keys' },
] as const;
