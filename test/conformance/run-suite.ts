import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const SUITE = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'));
const SHIM = new URL('glob-shim.mjs', import.meta.url);

/** How a run of the suite ended. */
export interface SuiteRun {
  /** 0 when everything that is required passed. */
  readonly code: number | null;
  readonly output: string;
  /** The scenarios in which something was checked and nothing failed. */
  readonly passed: readonly string[];
}

/** Runs all scenarios that a revision requires of a server; `exceptions` is a file of those that may fail, and must. */
export function runSuite(url: string, revision: string, exceptions?: URL): Promise<SuiteRun> {
  const options = exceptions === undefined ? [] : ['--expected-failures', fileURLToPath(exceptions)];
  const args = [SUITE, 'server', '--url', url, '--requirements', revision, ...options];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', SHIM.href, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output, passed: passedIn(output) }));
  });
}

function passedIn(output: string): string[] {
  const lines = output.matchAll(/^✓ ([\w-]+): [1-9]\d* passed, 0 failed/gm);
  return [...lines].flatMap(([, scenario]) => scenario ?? []);
}
