import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { PROGRAM } from '../run-thoughtline.ts';

/** `thoughtline serve` as a process of its own. */
export interface ServeProcess {
  readonly url: string;
  readonly needsToken: boolean;
  /** What it wrote so far. */
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Sends a signal and waits for the end; gives the exit code and how long it took. */
  end(signal?: NodeJS.Signals): Promise<{ readonly code: number | null; readonly ms: number }>;
}

/** Starts the built program on a free port and waits until it listens. */
export async function startServe(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  { json = true }: { readonly json?: boolean } = {},
): Promise<ServeProcess> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [PROGRAM, 'serve', '--port', '0', ...(json ? ['--json'] : []), ...args], {
    env: { PATH, HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const written = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => (written.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (written.stderr += text));
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`ended with ${code}: ${written.stderr}`))),
  ]);
  const { url, needsToken } = json ? JSON.parse(written.stdout) : { url: '', needsToken: false };
  return {
    url,
    needsToken,
    stdout: () => written.stdout,
    stderr: () => written.stderr,
    end: async (signal = 'SIGTERM') => {
      const began = performance.now();
      child.kill(signal);
      const [code] = await once(child, 'exit');
      return { code, ms: performance.now() - began };
    },
  };
}
