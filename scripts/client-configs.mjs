// How MCP clients are told of Thoughtline: every snippet in the docs, from the facts that `thoughtline init` works with.
import { readFileSync } from 'node:fs';
import { posix, win32 } from 'node:path';

const FACTS = JSON.parse(readFileSync(new URL('../src/cli/init/clients.json', import.meta.url), 'utf8'));
const { start: SERVER, startOnWindows: ON_WINDOWS } = FACTS;
const MCP_URL = 'http://127.0.0.1:4127/mcp';
const AUTHORIZATION = 'Bearer TOKEN';
const HEADERS = { Authorization: AUTHORIZATION };

/** One entry per client: how it starts the server itself, and how it reaches one that runs already. */
const CLIENTS = [
  {
    name: 'Claude Code',
    local: [block('sh', 'claude mcp add thoughtline -- npx -y thoughtline')],
    remote: block(
      'sh',
      `claude mcp add --transport http thoughtline ${MCP_URL} --header "Authorization: ${AUTHORIZATION}"`,
    ),
    note: 'On Windows: `claude mcp add thoughtline -- cmd /c npx -y thoughtline`. `--scope user` before the name adds it to all your projects.',
  },
  {
    name: 'Claude Desktop',
    local: [
      'The standard config goes into `claude_desktop_config.json` (Settings, Developer, Edit Config). Restart Claude.',
    ],
    note: 'Without npm: `npm run mcpb` in a checkout makes `dist/thoughtline.mcpb`; open it with Claude Desktop.',
  },
  {
    name: 'Cursor',
    local: [
      `[Add to Cursor](${cursorLink()}), or put the standard config into \`~/.cursor/mcp.json\` (all projects) or \`.cursor/mcp.json\` (one).`,
    ],
    remote: json({ mcpServers: { thoughtline: { url: MCP_URL, headers: HEADERS } } }),
  },
  {
    name: 'VS Code',
    local: [
      `[Add to VS Code](${vsCodeLink()}), or on the command line:`,
      block('sh', `code --add-mcp '${JSON.stringify({ name: 'thoughtline', ...SERVER })}'`),
      'or in `.vscode/mcp.json`, whose key is `servers`:',
      json({ servers: { thoughtline: { type: 'stdio', ...SERVER } } }),
    ],
    remote: json({ servers: { thoughtline: { type: 'http', url: MCP_URL, headers: HEADERS } } }),
  },
  {
    name: 'Zed',
    local: [
      'In `settings.json` (command `zed: open settings file`):',
      json({ context_servers: { thoughtline: SERVER } }),
    ],
    remote: json({ context_servers: { thoughtline: { url: MCP_URL, headers: HEADERS } } }),
    note: 'Zed uses tools and prompts, not resources.',
  },
  {
    name: 'Windsurf',
    local: [
      'The standard config goes into `~/.codeium/windsurf/mcp_config.json`; newer versions, now called Devin Desktop, read `~/.config/devin/mcp_config.json`.',
    ],
    remote: json({ mcpServers: { thoughtline: { serverUrl: MCP_URL, headers: HEADERS } } }),
  },
  {
    name: 'Dify',
    local: [
      'Dify reaches tools over HTTP only. Start the server, then in Dify: Tools, MCP, Add MCP Server (HTTP).',
      block('sh', 'npx -y thoughtline serve --allow-host host.docker.internal'),
      'The URL is `http://host.docker.internal:4127/mcp`. [docs/dify.md](docs/dify.md) has the rest.',
    ],
  },
];

/** For the README: the standard config, then what is particular about each client. */
export function clientsSection() {
  return [
    json({ mcpServers: { thoughtline: SERVER } }),
    'On Windows, clients that start programs without a shell need `cmd` in front:',
    json({ mcpServers: { thoughtline: ON_WINDOWS } }),
    ...CLIENTS.map(({ name, local, note }) =>
      [
        '<details>',
        `<summary>${name}</summary>`,
        '',
        local.join('\n\n'),
        ...(note ? ['', note] : []),
        '',
        '</details>',
      ].join('\n'),
    ),
  ].join('\n\n');
}

const SYSTEMS = { linux: 'Linux', darwin: 'macOS', win32: 'Windows' };

/** One section per client that `init` knows: which file it writes, and what. */
export function clientFilesSection() {
  return FACTS.clients
    .map(({ id, name, key, type, places }) => {
      const rows = Object.entries(SYSTEMS).map(([system, named]) => `| ${named} | ${filesOf(places[system])} |`);
      const entry = type === undefined ? SERVER : { type, ...SERVER };
      return [
        `### ${name}`,
        `\`--client ${id}\``,
        ['| system | file |', '| --- | --- |', ...rows].join('\n'),
        json({ [key]: { [FACTS.name]: entry } }),
      ].join('\n\n');
    })
    .join('\n\n');
}

function filesOf(places) {
  return places
    .map(({ folder, file }) => `\`${(/[\\%]/.test(folder) ? win32 : posix).join(folder, file)}\``)
    .join(', else ');
}

/** For those who let clients reach a server that runs already. */
export function remoteClientsSection() {
  return CLIENTS.filter(({ remote }) => remote !== undefined)
    .map(({ name, remote }) => `${name}:\n\n${remote}`)
    .join('\n\n');
}

/** What changes in a config that names the reference server. */
export function dropInSection() {
  const args = (names) => `       "args": ${JSON.stringify(names).replaceAll(',', ', ')}`;
  const lines = [
    '     "sequential-thinking": {',
    '       "command": "npx",',
    `-${args(['-y', '@modelcontextprotocol/server-sequential-thinking']).slice(1)}`,
    `+${args(['-y', 'thoughtline', 'mcp', '--tools', 'sequentialthinking']).slice(1)}`,
    '     }',
  ];
  return block('diff', lines.join('\n'));
}

function vsCodeLink() {
  const config = encodeURIComponent(JSON.stringify({ name: 'thoughtline', ...SERVER }));
  return `https://insiders.vscode.dev/redirect?url=${encodeURIComponent(`vscode:mcp/install?${config}`)}`;
}

function cursorLink() {
  const config = encodeURIComponent(Buffer.from(JSON.stringify(SERVER)).toString('base64'));
  return `https://cursor.com/en/install-mcp?name=thoughtline&config=${config}`;
}

/** Lists of arguments read better on one line. */
function json(value) {
  const text = JSON.stringify(value, null, 2);
  return block(
    'json',
    text.replace(/\[\s+([^\]]*?)\s+\]/g, (_, items) => `[${items.replace(/\s*\n\s*/g, ' ')}]`),
  );
}

function block(language, text) {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}
