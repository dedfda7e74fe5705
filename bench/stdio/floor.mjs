// The floor: the least that a Node program can do to answer an MCP client. One tool that keeps nothing, no SDK.
const TOOL = {
  name: 'think',
  description: 'Records a thought.',
  inputSchema: { type: 'object', properties: { thought: { type: 'string' } }, required: ['thought'] },
};

let rest = '';
process.stdin.setEncoding('utf8').on('data', (chunk) => {
  const lines = (rest + chunk).split('\n');
  rest = lines.pop();
  for (const line of lines) reply(JSON.parse(line));
});

function reply({ id, method, params }) {
  if (id === undefined) return;
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, result: resultOf(method, params) })}\n`);
}

function resultOf(method, params) {
  if (method === 'initialize') {
    const { protocolVersion } = params;
    return { protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'floor', version: '1.0.0' } };
  }
  if (method === 'tools/list') return { tools: [TOOL] };
  return { content: [{ type: 'text', text: 'ok' }] };
}
