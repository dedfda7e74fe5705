import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { Script } from '../model-server/script.ts';
import { type ModelServer, startModelServer } from '../model-server/start-model-server.ts';
import { runThoughtline } from '../run-thoughtline.ts';
import { type ServerOptions, useServers, type ViewerServer } from './viewer-server.ts';

/** A server whose agent asks a model that says what a script says. */
export interface AgentServer extends ViewerServer {
  readonly model: ModelServer;
  /** The folder of the only project that its tools work in. */
  readonly project: string;
}

/** Servers with agents that end with the tests of a file. */
export function useAgents(): (script: Script, options?: ServerOptions) => Promise<AgentServer> {
  const start = useServers();
  const cleanUps: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const cleanUp of cleanUps) await cleanUp();
  });
  return async (script, options = {}) => {
    const model = await startModelServer({ script });
    const project = await mkdtemp(join(tmpdir(), 'thoughtline-project-'));
    await writeFile(join(project, 'notes.txt'), 'The answer is 42.\n');
    const server = await start({
      ...options,
      args: ['--tools', 'all', ...(options.args ?? [])],
      env: {
        COMPATIBLE_BASE_URL: model.urls.compatible,
        THOUGHTLINE_MODEL: 'compatible/scripted',
        THOUGHTLINE_ENABLE_THINKING: 'true',
        ...options.env,
      },
    });
    await runThoughtline(['projects', 'add', 'sample', project], { THOUGHTLINE_HOME: server.home });
    cleanUps.push(
      () => model.close(),
      () => rm(project, { recursive: true, force: true }),
    );
    return { ...server, model, project };
  };
}
