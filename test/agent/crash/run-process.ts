import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { AgentEvent } from '../../../src/agent/agent-event.ts';
import type { ProcessOrder } from './process-order.ts';

/** What a process left behind. */
export interface ProcessReport {
  readonly wasKilled: boolean;
  readonly stderr: string;
  readonly events: readonly AgentEvent[];
  /** How often it wrote to the journal. */
  readonly writes: number;
  /** Calls that began to run, in order, and those that came to their end. */
  readonly began: readonly Ran[];
  readonly ended: readonly Ran[];
}

/** A call that ran. */
export interface Ran {
  readonly tool: string;
  readonly callId: string;
}

/** Builds the program of agent-process.ts, and runs it. */
export interface Processes {
  readonly folder: string;
  run(
    order: Omit<ProcessOrder, 'journalModule' | 'notes'>,
    env: Readonly<Record<string, string>>,
  ): Promise<ProcessReport>;
  remove(): Promise<void>;
}

/** Makes a folder for the program, databases and notes. */
export async function buildProcesses(): Promise<Processes> {
  const folder = await mkdtemp(join(tmpdir(), 'thoughtline-agent-crash-'));
  const program = join(folder, 'agent-process.mjs');
  await build({
    entryPoints: [fileURLToPath(new URL('agent-process.ts', import.meta.url))],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    splitting: true,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    loader: { '.md': 'text' },
    banner: { js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);" },
    logLevel: 'warning',
  });
  const journalModule = new URL('../../../dist/journal/index.js', import.meta.url).href;
  let count = 0;
  return {
    folder,
    run: (order, env) => {
      count += 1;
      return runOne(program, { ...order, journalModule, notes: join(folder, `${count}.notes`) }, env);
    },
    remove: () => rm(folder, { recursive: true }),
  };
}

function runOne(program: string, order: ProcessOrder, env: Readonly<Record<string, string>>): Promise<ProcessReport> {
  return new Promise((resolve, reject) => {
    const { PATH = '', HOME = '' } = process.env;
    const child = spawn(process.execPath, [program, JSON.stringify(order)], {
      env: { PATH, HOME, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text));
    child.on('error', reject);
    child.on('close', (_, signal) => resolve({ wasKilled: signal === 'SIGKILL', stderr, ...readNotes(order.notes) }));
  });
}

type Note = ['event', AgentEvent] | ['began' | 'ended', string, string] | ['wrote', ...string[]];

function readNotes(file: string): Omit<ProcessReport, 'wasKilled' | 'stderr'> {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const notes: Note[] = lines.filter((line) => line !== '').map((line) => JSON.parse(line));
  const ran = (word: 'began' | 'ended'): Ran[] =>
    notes.flatMap((each) => (each[0] === word ? [{ tool: each[1], callId: each[2] }] : []));
  return {
    events: notes.flatMap((each) => (each[0] === 'event' ? [each[1]] : [])),
    writes: notes.filter(([what]) => what === 'wrote').length,
    began: ran('began'),
    ended: ran('ended'),
  };
}
