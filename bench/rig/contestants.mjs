// Who takes part: how each server starts, and how it is asked to record a thought.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { peerProgram } from './peers.mjs';

export const STEPS = 25;

export const SEQ = 'seq';
export const OURS = 'thoughtline';
export const FLOOR = 'floor';

/** The official sequential-thinking server, to which every ratio refers. */
export function seq() {
  return {
    name: SEQ,
    command: [process.execPath, peerProgram('@modelcontextprotocol/server-sequential-thinking')],
    call: ({ thought, step }) => ({
      name: 'sequentialthinking',
      arguments: { thought, nextThoughtNeeded: step < STEPS, thoughtNumber: step, totalThoughts: STEPS },
    }),
  };
}

/** The other servers of npm that record steps, and a responder without an SDK. */
export function others() {
  return [
    {
      name: 'mcp-sequentialthinking-tools',
      command: [process.execPath, peerProgram('mcp-sequentialthinking-tools')],
      call: ({ thought, step }) => ({
        name: 'sequentialthinking_tools',
        arguments: {
          available_mcp_tools: ['search', 'read', 'edit'],
          thought,
          next_thought_needed: step < STEPS,
          thought_number: step,
          total_thoughts: STEPS,
        },
      }),
    },
    { name: 'think-mcp', command: [process.execPath, peerProgram('think-mcp')], call: justThink },
    {
      name: FLOOR,
      command: [process.execPath, fileURLToPath(new URL('../stdio/floor.mjs', import.meta.url))],
      call: justThink,
    },
  ];
}

/** Ours, asked as seq is, with a home of its own: a real SQLite file, durable in full. */
export function ours({ bin, name = OURS, args = ['mcp'], call = justThink }) {
  const home = mkdtempSync(join(tmpdir(), 'thoughtline-bench-'));
  return {
    name,
    home,
    command: [process.execPath, bin, ...args],
    env: { THOUGHTLINE_HOME: home },
    call,
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}

/** `think` for a session that the caller names. */
export function thinkInSessions({ thought, session }) {
  return { name: 'think', arguments: { thought, session_id: session } };
}

/** `think` for the session that a connection is by itself: what a client says that knows of no sessions. */
export function justThink({ thought }) {
  return { name: 'think', arguments: { thought } };
}

/** `reasoning_think` on the level that has room for 25 steps; only the first call says what the session is about. */
export function reason({ thought, step, previous }) {
  const opening = { query: 'Why do refunds of some orders fail?', level: 'expert', targetThoughts: STEPS };
  const session = step === 1 ? opening : { sessionId: previous.structuredContent.result.sessionId };
  return { name: 'reasoning_think', arguments: { ...session, thought } };
}
