// A server for the client's tests, on the official SDK. Tools that wait, fail, tell of progress and change the list.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { Server } from '@modelcontextprotocol/server';

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const text = (words) => ({ content: [{ type: 'text', text: words }] });
const object = (properties = {}) => ({ type: 'object', properties });

/** Makes the servers of one process; they share the list of tools. */
export function createFixture() {
  const servers = new Set();
  const added = [];
  const counts = { calls: 0 };

  const tools = {
    echo: {
      inputSchema: object({ words: { type: 'string' }, times: { type: 'integer' } }),
      annotations: { readOnlyHint: true, title: 'Echo {words}' },
      call: ({ words = '', times = 1 }) => text(Array(times).fill(words).join(' ')),
    },
    count: { call: () => text(`call ${++counts.calls}`) },
    kinds: {
      annotations: { readOnlyHint: true, openWorldHint: true },
      call: () => ({
        content: [
          { type: 'text', text: 'All kinds:' },
          { type: 'image', data: PIXEL, mimeType: 'image/png' },
          { type: 'audio', data: 'UklGRg==', mimeType: 'audio/wav' },
          { type: 'resource', resource: { uri: 'test://note', mimeType: 'text/plain', text: 'A note.' } },
          { type: 'resource', resource: { uri: 'test://photo', mimeType: 'image/png', blob: PIXEL } },
          { type: 'resource_link', uri: 'test://more', name: 'more', description: 'There is more.' },
        ],
        structuredContent: { answer: 42 },
      }),
    },
    structured: {
      call: () => ({ content: [{ type: 'text', text: '{ "answer": 42 }' }], structuredContent: { answer: 42 } }),
    },
    fails: { call: () => ({ isError: true, ...text('It did not work.') }) },
    throws: {
      call: () => {
        throw new Error('It broke.');
      },
    },
    variables: { call: () => text(JSON.stringify(process.env)) },
    progress: {
      call: async (_, { mcpReq }) => {
        const { progressToken } = mcpReq._meta ?? {};
        for (const progress of [1, 2, 3]) {
          const params = { progressToken, progress, total: 3, message: `step ${progress}` };
          if (progressToken !== undefined) await mcpReq.notify({ method: 'notifications/progress', params });
          await new Promise((resolve) => setTimeout(resolve, 60));
        }
        return text('done');
      },
    },
    waits: {
      inputSchema: object({ file: { type: 'string' } }),
      call: ({ file }, { mcpReq }) =>
        new Promise((resolve) => {
          mcpReq.signal.addEventListener('abort', () => {
            if (file !== undefined) writeFileSync(file, 'cancelled');
            resolve(text('cancelled'));
          });
        }),
    },
    dies: {
      call: () => {
        process.stderr.write('\u001b[31mThe disk is full.\u001b[0m\n');
        process.exit(3);
      },
    },
    leaves: {
      inputSchema: object({ file: { type: 'string' } }),
      call: ({ file }) => {
        const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
        writeFileSync(file, String(child.pid));
        return text('left');
      },
    },
    grow: {
      inputSchema: object({ name: { type: 'string' } }),
      call: async ({ name }) => {
        added.push(name);
        for (const server of servers) await server.sendToolListChanged().catch(() => servers.delete(server));
        return text('grown');
      },
    },
    [`long_${'x'.repeat(90)}`]: { call: () => text('long') },
    'with-Odd.chars': { call: () => text('odd') },
  };

  function list() {
    const own = Object.entries(tools).map(([name, { inputSchema = object(), annotations }]) => ({
      name,
      description: `The fixture ${name.slice(0, 20)}.`,
      inputSchema,
      ...(annotations === undefined ? {} : { annotations }),
    }));
    return [...own, ...added.map((name) => ({ name, inputSchema: object() }))];
  }

  return {
    createServer() {
      const server = new Server(
        { name: 'fixture', version: '1.2.3' },
        { capabilities: { tools: { listChanged: true } } },
      );
      servers.add(server);
      server.setRequestHandler('tools/list', () => ({ tools: list() }));
      server.setRequestHandler('tools/call', ({ params }, context) =>
        (tools[params.name]?.call ?? (() => text(`I am ${params.name}.`)))(params.arguments ?? {}, context),
      );
      return server;
    },
  };
}
