/** The keys that pages understand, for people. */
export const KEYS = [
  { keys: 'j, k', does: 'next, previous session or thought' },
  { keys: 'Enter', does: 'open it' },
  { keys: '/', does: 'search' },
  { keys: '1, 2, 3', does: 'timeline, graph, events' },
  { keys: 'g s, g c, g t, g a', does: 'go to sessions, chat, stats, about' },
  { keys: '?', does: 'these keys' },
] as const;
