import { stripVTControlCharacters } from 'node:util';
import { isObject } from '../../base/json.ts';
import { shorten } from '../../base/shorten.ts';
import { byHand } from '../../tools/by-hand.ts';
import { defineTool } from '../../tools/define-tool.ts';
import type { Tool, ToolContext } from '../../tools/tool.ts';
import type { ToolCapability } from '../../tools/tool-spec.ts';
import type { ListedTool } from './list-tools.ts';
import { toOutput } from './mcp-output.ts';
import { isCommand, type McpServer } from './mcp-server.ts';
import { portableSchema } from './portable-schema.ts';
import { MCP_FACES } from './show-output.ts';

/** What a tool of a server is made of. */
export interface McpToolParts {
  /** The name that models call it by. */
  readonly name: string;
  readonly listed: ListedTool;
  readonly server: McpServer;
  /** Sends the call and gives back what the server answers, unchecked. */
  call(listed: ListedTool, input: Readonly<Record<string, unknown>>, context: ToolContext): Promise<unknown>;
}

/** OpenAI refuses a request in which one has more than 1,024; the rest is for what is said of its priority. */
const LONGEST_DESCRIPTION = 950;
const LONGEST_TITLE = 80;

/** An object; what is in it is the server's to check. */
const input = byHand<Readonly<Record<string, unknown>>>((value) =>
  isObject(value) ? { ok: true, value } : { ok: false, problems: [{ field: '', message: 'must be an object' }] },
);

/** A tool of a server as one of ours. */
export function toTool({ name, listed, server, call }: McpToolParts): Tool {
  const title = plainLine(listed.title ?? listed.name);
  const description = shorten(listed.description.trim(), LONGEST_DESCRIPTION);
  const words = `${title} (${server.name})`;
  return defineTool({
    ...MCP_FACES,
    name,
    description: description === '' ? `The tool ${title} of the MCP server ${server.name}.` : description,
    input,
    inputSchema: portableSchema(listed.inputSchema),
    modes: ['agent', 'subagent'],
    capabilities: capabilitiesOf(listed, server),
    priority: server.priority,
    timeoutMs: server.callTimeoutMs,
    title: words,
    label: { en: words, zh: words },
    execute: async (given, context) => {
      const answer = await call(listed, given, context);
      return toOutput(answer, { server: server.name, tool: listed.name, input: given });
    },
  });
}

/**
 * What a tool can do, going by hints that are only claims. Calls to a server elsewhere, and to a tool that says it
 * reaches the outside world, carry what was read out of here: however little they change, they are more than reading.
 */
export function capabilitiesOf({ hints }: ListedTool, { target, hints: trust }: McpServer): ToolCapability[] {
  const isOutward = hints.openWorld === true || !isLocal(target);
  const isReading = hints.readOnly && (trust === 'trust' || (trust === 'local' && !isOutward));
  return [...(isReading ? (['read_only'] as const) : []), ...(isOutward ? (['outward'] as const) : [])];
}

function isLocal(target: McpServer['target']): boolean {
  if (isCommand(target)) return true;
  const host = URL.canParse(target.url) ? new URL(target.url).hostname : '';
  return host === 'localhost' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/** Titles are for people: no controls, and no place that would be filled from the input. */
function plainLine(text: string): string {
  const line = stripVTControlCharacters(text)
    .replace(/[\p{C}{}\s]+/gu, ' ')
    .trim();
  return shorten(line, LONGEST_TITLE) || 'tool';
}
