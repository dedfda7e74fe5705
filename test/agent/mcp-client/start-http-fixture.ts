import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const FIXTURE = fileURLToPath(new URL('./fixture-server.mjs', import.meta.url));

/** The fixture as a process of its own, over HTTP. */
export interface HttpFixture {
  readonly url: string;
  readonly port: number;
  /** Ends it as a crash would. */
  kill(): Promise<void>;
}

/** How the fixture serves. */
export interface HttpFixtureOptions {
  /** `--sessions` speaks only the older protocol, with a session for each client. */
  readonly style?: '--http' | '--sessions';
  readonly port?: number;
  /** Refuses requests without it. */
  readonly token?: string;
}

/** Starts it on this machine. */
export async function startHttpFixture(options: HttpFixtureOptions = {}): Promise<HttpFixture> {
  const { style = '--http', port: wanted = 0, token } = options;
  const child = spawn(process.execPath, [FIXTURE, style, String(wanted)], {
    env: token === undefined ? {} : { TOKEN: token },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  const port = Number(String(line));
  const exited = once(child, 'exit');
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    port,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
