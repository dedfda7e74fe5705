import { createAgent, createAgentSettings, createMcpTools, MCP_SERVER_DEFAULTS, withMcpTools } from 'thoughtline/agent';
import { openJournal } from 'thoughtline/journal';
import { scriptedModel } from '../agent/scripted-model.ts';

// Any MCP server would do; this one is Thoughtline's own. `${VAR}` in a text is looked up in `env` when it starts.
const mcp = createMcpTools({
  servers: () => [
    {
      ...MCP_SERVER_DEFAULTS,
      name: 'notes',
      target: {
        command: process.execPath,
        args: ['bin/thoughtline.cjs', 'mcp', '--tools', 'think'],
        env: { THOUGHTLINE_STORE: 'memory:' },
      },
    },
  ],
  env: process.env,
  passedOn: { PATH: process.env['PATH'], HOME: process.env['HOME'] },
  version: '1.0.0',
  log: console,
});
await mcp.refresh();
console.log(mcp.tools().map(({ tool, origin }) => `${tool.spec.name} of ${origin}`));

const journal = await openJournal('memory:');
const agent = createAgent({
  journal,
  // Servers come and go, and so do their tools.
  tools: async () => {
    await mcp.refresh();
    return withMcpTools([], mcp);
  },
  // Without this, tools that change something need a person to allow them: see `ask` of `agent.run`.
  settings: () => createAgentSettings({ permissions: { tier: 'trusted', allow: [], deny: [] } }),
});

const model = scriptedModel([
  [
    {
      type: 'call',
      id: 'c1',
      name: 'mcp__notes__think',
      input: { thought: 'Rule 4 allows a voucher.', session_id: 'trip' },
    },
  ],
  [{ type: 'text', text: 'I made a note of it.' }],
]);
for await (const event of agent.run({ text: 'Note that rule 4 allows a voucher.', model, format: false })) {
  if (event.type === 'tool-end') console.log(event.output);
  if (event.type === 'done') console.log(event.text);
}
await mcp.close();
await journal.close();
