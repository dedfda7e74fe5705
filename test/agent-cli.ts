import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect } from 'vitest';
import type { AgentEvent } from '../src/agent/agent-event.ts';
import type { JsonObject } from '../src/base/json.ts';
import type { AnswerTurn, Script } from './model-server/script.ts';
import type { SeenRequest } from './model-server/seen-request.ts';
import { type ModelServer, startModelServer } from './model-server/start-model-server.ts';
import type { Rule } from './model-server/violation.ts';
import { type Finished, runThoughtline, type Started, startThoughtline } from './run-thoughtline.ts';

/** A home, a project and a model server: what a user of the agent has. */
export interface AgentWorld {
  readonly home: string;
  readonly project: string;
  readonly server: ModelServer;
  readonly env: Readonly<Record<string, string>>;
  run(args: readonly string[], options?: WorldOptions): Promise<Finished>;
  start(args: readonly string[], options?: WorldOptions): Started;
  /** Runs `ask --json` and reads the events. */
  events(args: readonly string[], options?: WorldOptions): Promise<AgentEvent[]>;
  close(): Promise<void>;
}

/** What differs from a plain start in the project. */
export interface WorldOptions {
  readonly input?: string;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Makes a world in which the model says what the script says. */
export async function createAgentWorld(script: Script): Promise<AgentWorld> {
  const top = await realpath(await mkdtemp(join(tmpdir(), 'thoughtline-agent-')));
  const [home, project] = [join(top, 'home'), join(top, 'app')];
  await mkdir(project);
  const server = await startModelServer({ script });
  const env = {
    THOUGHTLINE_HOME: home,
    THOUGHTLINE_MODEL: 'anthropic/claude-sonnet-4-5',
    ANTHROPIC_API_KEY: 'test-key',
    ANTHROPIC_BASE_URL: server.urls.anthropic,
    // Nobody is there, whatever runs on this machine.
    OLLAMA_HOST: '127.0.0.1:1',
  };
  const options = (given: WorldOptions = {}) => ({ cwd: project, ...given });
  const run: AgentWorld['run'] = (args, given) => runThoughtline(args, { ...env, ...given?.env }, options(given));
  return {
    home,
    project,
    server,
    env,
    run,
    start: (args, given) => startThoughtline(args, { ...env, ...given?.env }, options(given)),
    events: async (args, given) => {
      const { stdout } = await run(['ask', '--json', ...args], given);
      return stdout
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line));
    },
    close: async () => {
      await server.close();
      await rm(top, { recursive: true, force: true });
    },
  };
}

/** Gives what makes the world of a test; after the test it is gone, and only these rules may have been broken in it. */
export function useAgentWorld(mayBreak: readonly Rule[] = []): typeof createAgentWorld {
  const worlds: AgentWorld[] = [];
  afterEach(async () => {
    const made = worlds.splice(0);
    await Promise.all(made.map((world) => world.close()));
    const violations = made.flatMap(({ server }) => server.violations);
    expect(violations.filter(({ rule }) => !mayBreak.includes(rule))).toEqual([]);
  });
  return async (script) => {
    const world = await createAgentWorld(script);
    worlds.push(world);
    return world;
  };
}

/** Whether a request wants the answer in its final form. */
export function isFormatRequest({ tools }: SeenRequest): boolean {
  return tools.some(({ name }) => name === 'response_formatter');
}

/** The answer in its final form. */
export function formatted(text: string): AnswerTurn {
  return { calls: [{ name: 'response_formatter', input: { conversation: [{ type: 'text', content: text }] } }] };
}

/** A model that says these, and what it says last again when it is asked for the final form. */
export function working(...turns: readonly AnswerTurn[]): Script {
  let next = 0;
  let last = '';
  return (request) => {
    if (isFormatRequest(request)) return formatted(last);
    const turn = turns[next++] ?? {};
    last = turn.text ?? last;
    return turn;
  };
}

/** A model whose first answer never comes; everything else does. */
export function hangingOnce(): Script {
  let requests = 0;
  return (request) => {
    requests++;
    if (requests === 1) return { fail: 'hang' };
    return isFormatRequest(request) ? formatted('Finally.') : { text: 'Finally.' };
  };
}

/** A step that makes one call. */
export function calling(name: string, input: JsonObject, more: Partial<AnswerTurn> = {}): AnswerTurn {
  return { ...more, calls: [{ name, input }] };
}

/** Everything of a request as one text. */
export function textOf({ body }: SeenRequest): string {
  return JSON.stringify(body);
}
