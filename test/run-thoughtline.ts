import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The program as users start it. */
export const PROGRAM: string = fileURLToPath(new URL('../bin/thoughtline.cjs', import.meta.url));

/** What a finished run left behind. */
export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built program in an environment that holds nothing but PATH, HOME and what is given. */
export function runThoughtline(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const { PATH = '', HOME = '' } = process.env;
    const child = spawn(process.execPath, [PROGRAM, ...args], {
      env: { PATH, HOME, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const written = { stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (text) => (written.stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text) => (written.stderr += text));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, ...written }));
  });
}
