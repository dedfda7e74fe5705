// Serves the fixture. Arguments: --modern refuses the older protocol; --slow MS waits at first; --once FILE dies at
// every start but the first; --http PORT and --sessions PORT serve over HTTP instead and print their port.
import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createMcpHandler, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createFixture } from './fixture-tools.mjs';

const [, , flag, value] = process.argv;
const fixture = createFixture();

const starts = {
  '--modern': () => serveStdio(() => fixture.createServer(), { legacy: 'reject' }),
  '--slow': () => setTimeout(start, Number(value)),
  '--once': () => {
    if (!existsSync(value)) {
      writeFileSync(value, '');
      return start();
    }
    process.stderr.write('I was here already.\n');
    return process.exit(1);
  },
  '--http': () => {
    const handler = createMcpHandler(() => fixture.createServer());
    serveHttp((request) => handler.fetch(request));
  },
  '--sessions': () => serveHttp(createSessions()),
};

function start() {
  serveStdio(() => fixture.createServer());
}

function serveHttp(fetch) {
  const listener = getRequestListener(fetch);
  const server = createServer((request, response) => {
    const { TOKEN } = process.env;
    if (TOKEN === undefined || request.headers.authorization === `Bearer ${TOKEN}`) return listener(request, response);
    return response.writeHead(401, { 'www-authenticate': 'Bearer' }).end('Who are you?');
  });
  server.listen(Number(value), '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
}

/** The older protocol alone, with a session for each client. */
function createSessions() {
  const transports = new Map();
  return async (request) => {
    const known = transports.get(request.headers.get('mcp-session-id'));
    if (known !== undefined) return known.handleRequest(request);
    const body = request.method === 'POST' ? await request.clone().json() : {};
    if (body.method !== 'initialize') return new Response('No such session.', { status: 404 });
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => crypto.randomUUID(),
      onsessioninitialized: (id) => transports.set(id, transport),
    });
    await fixture.createServer().connect(transport);
    return transport.handleRequest(request);
  };
}

(starts[flag] ?? start)();
