import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { PROGRAM } from '../run-thoughtline.ts';

const STAND_IN = fileURLToPath(new URL('stand-in.mjs', import.meta.url));

/** What a reader has beside Thoughtline. */
export interface Surroundings {
  /** A store that nobody used before. */
  readonly postgres: string;
  /** Where each provider answers. */
  readonly models: Readonly<Record<'anthropic' | 'openai' | 'google' | 'ollama' | 'compatible', string>>;
}

/** Somebody who reads a page for the first time, at a machine on which nothing was done yet. */
export interface Reader {
  /** Runs a script in their folder. Rejects when it fails. */
  run(script: string): Promise<void>;
  /** For what the scripts write, out of the reader's sight. */
  readonly notes: string;
  close(): Promise<void>;
}

/** Makes an empty home, in which a client left its folder, and a folder under git, in which the package is installed. */
export async function createReader({ postgres, models }: Surroundings): Promise<Reader> {
  const top = await realpath(await mkdtemp(join(tmpdir(), 'thoughtline-reader-')));
  const [bin, home, app, notes] = [join(top, 'bin'), join(top, 'home'), join(top, 'app'), join(top, 'notes')];
  for (const folder of [bin, join(home, '.cursor'), join(app, 'node_modules'), notes])
    await mkdir(folder, { recursive: true });
  await symlink(resolve('.'), join(app, 'node_modules/thoughtline'));
  await symlink(resolve('node_modules/zod'), join(app, 'node_modules/zod'));
  const { PATH = '' } = process.env;
  await placeStandIns(bin, {
    DOCS_NOTES: notes,
    DOCS_PROGRAM: PROGRAM,
    DOCS_PATH: PATH,
    DOCS_POSTGRES: postgres,
    DOCS_MODELS: models.compatible,
  });
  const env = {
    HOME: home,
    PATH: `${bin}:${PATH}`,
    ANTHROPIC_BASE_URL: models.anthropic,
    OPENAI_BASE_URL: models.openai,
    GEMINI_BASE_URL: models.google,
    OLLAMA_HOST: models.ollama,
  };
  const run = async (script: string): Promise<void> => {
    await promisify(execFile)('bash', ['-c', script], { cwd: app, env });
  };
  await run('git init --quiet');
  return {
    run,
    notes,
    close: async () => {
      const server = Number(await readFile(join(notes, 'serve.pid'), 'utf8').catch(() => ''));
      if (server > 0) process.kill(server, 'SIGTERM');
      await rm(top, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Programs that MCP servers start are given few variables, so that these bring their own. */
async function placeStandIns(bin: string, env: Readonly<Record<string, string>>): Promise<void> {
  const given = Object.entries(env).map(([name, value]) => `${name}='${value}'`);
  for (const name of ['thoughtline', 'npx', 'curl']) {
    const path = join(bin, name);
    await writeFile(path, `#!/bin/sh\n${given.join(' ')} exec '${process.execPath}' '${STAND_IN}' ${name} "$@"\n`);
    await chmod(path, 0o755);
  }
}
