// Speaks just enough of the protocol to misbehave in every way. The argument names a file with its answers as JSON, each
// of which is sent as it is: { tools or list, call or error }; `call` may be a text that names a way to misbehave, and
// `dies` holds the last words of a server that ends when it is asked for its tools.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const behaviour = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

const misbehave = {
  huge: (id) => send({ id, result: { content: [{ type: 'text', text: 'x'.repeat(20 * 1024 * 1024) }] } }),
  deep: (id) => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const result = `{"content":[{"type":"text","text":"deep"}],"structuredContent":${deep}}`;
    process.stdout.write(`{"jsonrpc":"2.0","id":${id},"result":${result}}\n`);
  },
  noise: (id) => {
    process.stdout.write('hello there\n{"not": "a message"}\n\n');
    send({ id: 99_999, result: {} });
    send({ method: 'notifications/nonsense' });
    send({ id, result: { content: [{ type: 'text', text: 'after the noise' }] } });
  },
  nothing: () => undefined,
  storm: (id) => {
    for (let times = 0; times < 2_000; times++) send({ method: 'notifications/tools/list_changed' });
    send({ id, result: { content: [{ type: 'text', text: 'after the storm' }] } });
  },
};

const answers = {
  initialize: (id, { protocolVersion }) => {
    const result = {
      protocolVersion,
      capabilities: { tools: { listChanged: true } },
      serverInfo: { name: 'raw', version: '0' },
    };
    if (behaviour.silent !== true) send({ id, result });
  },
  'tools/list': (id, { cursor } = {}) => {
    if (behaviour.dies !== undefined) return process.stderr.write(behaviour.dies, () => process.exit(4));
    if (behaviour.endless === true) {
      const page = Number(cursor ?? 0);
      return send({ id, result: { tools: [{ name: `t${page}`, inputSchema: {} }], nextCursor: String(page + 1) } });
    }
    return send({ id, result: 'list' in behaviour ? behaviour.list : { tools: behaviour.tools } });
  },
  'tools/call': (id) => {
    if (typeof behaviour.call === 'string') return misbehave[behaviour.call](id);
    return send({ id, ...(behaviour.error === undefined ? { result: behaviour.call } : { error: behaviour.error }) });
  },
};

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  answers[method]?.(id, params);
});
if (behaviour.stubborn === true) {
  process.on('SIGTERM', () => undefined);
  setInterval(() => undefined, 1_000);
}
