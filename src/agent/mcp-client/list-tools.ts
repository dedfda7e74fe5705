import { isObject } from '../../base/json.ts';
import { isDeeperThan } from '../../tools/dialects/is-deeper-than.ts';
import { matchesPattern } from '../../tools/permissions.ts';
import type { Connection, RequestLimits } from './connection.ts';
import type { McpServer } from './mcp-server.ts';

/** A tool as its server describes it: checked as far as we use it. */
export interface ListedTool {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description: string;
  /** Whatever it is. */
  readonly inputSchema: unknown;
  readonly hints: { readonly readOnly: boolean; readonly openWorld: boolean | undefined };
}

/** The tools of a server, and what is wrong with those that are left out, to be read after the server's name. */
export interface ToolList {
  readonly tools: readonly ListedTool[];
  readonly problems: readonly string[];
}

const MOST_PAGES = 64;
const MOST_TOOLS = 500;
const LONGEST_NAME = 256;
const LARGEST_SCHEMA = 200_000;
const DEEPEST_SCHEMA = 64;

/** Asks for all pages. A tool that cannot be used is left out alone. */
export async function listTools(connection: Connection, server: McpServer, limits: RequestLimits): Promise<ToolList> {
  const tools = new Map<string, ListedTool>();
  const problems: string[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const answer = await connection.list(cursor, limits);
    for (const given of isObject(answer) && Array.isArray(answer['tools']) ? answer['tools'] : []) {
      const tool = toListed(given);
      if (typeof tool === 'string') problems.push(tool);
      else if (isWanted(tool.name, server)) tools.set(tool.name, tool);
    }
    if (tools.size > MOST_TOOLS) problems.push(`lists more than ${MOST_TOOLS} tools`);
    const next = isObject(answer) ? answer['nextCursor'] : undefined;
    if (typeof next !== 'string' || next === cursor || tools.size > MOST_TOOLS) break;
    cursor = next;
  }
  return { tools: [...tools.values()].slice(0, MOST_TOOLS), problems };
}

/** Deny beats allow; without an allow list all are allowed. */
function isWanted(name: string, { allow, deny }: McpServer): boolean {
  const isOn = (patterns: readonly string[]): boolean => patterns.some((pattern) => matchesPattern(name, pattern));
  return !isOn(deny) && (allow.length === 0 || isOn(allow));
}

/** The tool, or what is wrong with it. */
function toListed(given: unknown): ListedTool | string {
  const { name, title, description, inputSchema, annotations } = isObject(given) ? given : {};
  if (typeof name !== 'string' || name === '' || name.length > LONGEST_NAME) return 'lists a tool without a name';
  if (isDeeperThan(inputSchema, DEEPEST_SCHEMA)) return `describes the input of ${name} with too many levels`;
  if ((JSON.stringify(inputSchema)?.length ?? 0) > LARGEST_SCHEMA)
    return `describes the input of ${name} at too great length`;
  const { readOnlyHint, openWorldHint, title: oldTitle } = isObject(annotations) ? annotations : {};
  return {
    name,
    title: [title, oldTitle].find((text) => typeof text === 'string'),
    description: typeof description === 'string' ? description : '',
    inputSchema,
    hints: {
      readOnly: readOnlyHint === true,
      openWorld: typeof openWorldHint === 'boolean' ? openWorldHint : undefined,
    },
  };
}
