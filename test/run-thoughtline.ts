import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The program as users start it. */
export const PROGRAM: string = fileURLToPath(new URL('../bin/thoughtline.cjs', import.meta.url));

/** What a finished run left behind. */
export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Where a program runs, and what it is given to read. */
export interface StartOptions {
  readonly cwd?: string;
  /** Nothing, unless told. */
  readonly input?: string;
}

/** A program that is running. */
export interface Started {
  readonly child: ChildProcess;
  readonly finished: Promise<Finished>;
  /** What was written so far. */
  readonly written: { readonly stdout: string; readonly stderr: string };
}

/** Runs the built program in an environment that holds nothing but PATH, HOME and what is given. */
export function runThoughtline(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  options: StartOptions = {},
): Promise<Finished> {
  return startThoughtline(args, env, options).finished;
}

/** The same, for those who do something while it runs. */
export function startThoughtline(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  { cwd, input }: StartOptions = {},
): Started {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: { PATH, HOME, ...env },
    ...(cwd === undefined ? {} : { cwd }),
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  });
  const written = { stdout: '', stderr: '' };
  child.stdout?.setEncoding('utf8').on('data', (text) => (written.stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text) => (written.stderr += text));
  child.stdin?.end(input);
  const finished = new Promise<Finished>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, ...written }));
  });
  return { child, finished, written };
}
