// A server as an MCP client has it: a child process that reads and writes JSON-RPC lines.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

const PROTOCOL = '2025-06-18';
const PATIENCE_MS = 3_000;

/**
 * Starts a server. Its stderr is read, as clients do for their logs, and thrown away; lines on stdout that are not JSON are
 * skipped, because one of the peers prints such.
 */
export function startServer({ name, command, env = {} }) {
  const [program, ...args] = command;
  const child = spawn(program, args, { env: { ...ownEnvironment(), ...env }, stdio: 'pipe' });
  const waiting = new Map();
  let lastId = 0;
  let rest = '';

  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop();
    for (const line of lines) answer(line);
  });
  child.stderr.resume();
  child.stdin.on('error', () => {}); // The exit of the server says more.
  child.on('exit', (code, signal) => {
    for (const { reject } of waiting.values())
      reject(new Error(`${name} ended (${signal ?? code}) before it answered.`));
  });

  function answer(line) {
    const message = parse(line);
    const call = waiting.get(message?.id);
    if (call === undefined) return;
    waiting.delete(message.id);
    if (message.error === undefined) call.resolve(message.result);
    else call.reject(new Error(`${name}: ${JSON.stringify(message.error)}`));
  }

  function send(message) {
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }

  function request(method, params = {}) {
    const id = ++lastId;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      send({ id, method, params });
    });
  }

  return {
    name,
    pid: child.pid,
    request,
    /** The opening of every client, up to the list of tools. */
    open: async () => {
      const clientInfo = { name: 'thoughtline-bench', version: '1.0.0' };
      await request('initialize', { protocolVersion: PROTOCOL, capabilities: {}, clientInfo });
      send({ method: 'notifications/initialized' });
      return request('tools/list');
    },
    /** A failed call ends the benchmark: figures of refused calls are worth nothing. */
    call: async (params) => {
      const result = await request('tools/call', params);
      if (result.isError) throw new Error(`${name} refused a call: ${JSON.stringify(result.content)}`);
      return result;
    },
    end: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.stdin.end();
      const exited = once(child, 'exit');
      await Promise.race([exited, sleep(PATIENCE_MS, undefined, { ref: false })]);
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** Settings of the person who runs the benchmark must not change what is measured. */
function ownEnvironment() {
  return Object.fromEntries(Object.entries(process.env).filter(([key]) => !key.startsWith('THOUGHTLINE_')));
}

function parse(line) {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
