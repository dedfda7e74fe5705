import type { ServerOptions } from '@modelcontextprotocol/server';

const MINUTE = 60_000;

/** How long clients of the 2026 era may keep answers. What is thought changes at any time: those are not kept at all. */
export const CACHE_HINTS: NonNullable<ServerOptions['cacheHints']> = {
  'server/discover': { ttlMs: 5 * MINUTE },
  'tools/list': { ttlMs: 5 * MINUTE },
  'resources/templates/list': { ttlMs: 5 * MINUTE },
  // Templates are files that their owner edits.
  'prompts/list': { ttlMs: MINUTE },
};
