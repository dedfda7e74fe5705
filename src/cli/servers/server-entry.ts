import * as z from 'zod';
import { HINT_TRUSTS, isCommand, MCP_SERVER_DEFAULTS, type McpServer } from '../../agent/mcp-client/mcp-server.ts';
import { ThoughtlineError } from '../../base/error.ts';
import { quoteValue } from '../settings/quote-value.ts';
import { checkUrl } from './check-url.ts';

const texts = z.record(z.string(), z.string());
const patterns = z.array(z.string().min(1));
const seconds = z.number().positive().max(86_400);

const common = {
  enabled: z.boolean().default(MCP_SERVER_DEFAULTS.enabled),
  timeout: seconds.default(MCP_SERVER_DEFAULTS.callTimeoutMs / 1_000),
  connect_timeout: seconds.default(MCP_SERVER_DEFAULTS.connectTimeoutMs / 1_000),
  allow: patterns.default([]),
  deny: patterns.default([]),
  priority: z.number().min(0).max(100).default(MCP_SERVER_DEFAULTS.priority),
  hints: z.enum(HINT_TRUSTS).default(MCP_SERVER_DEFAULTS.hints),
  /** Other programs' files say it; it follows from the rest. */
  type: z.string().optional(),
};

const command = z.strictObject({
  command: z.string().min(1),
  args: z.array(z.string()).default([]),
  env: texts.default({}),
  cwd: z.string().optional(),
  ...common,
});
const address = z.strictObject({ url: z.string().superRefine(refuseUrl), headers: texts.default({}), ...common });

/** A server's name: it stands in the names of its tools. */
export const SERVER_NAME: RegExp = /^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$/;

/** A server, or what is wrong with its entry. */
export type ReadEntry =
  | { readonly ok: true; readonly server: McpServer }
  | { readonly ok: false; readonly problem: string };

/** Reads the entry of a server in the file; what it does not say has its default. */
export function fromEntry(name: string, entry: unknown): ReadEntry {
  if (!SERVER_NAME.test(name)) return { ok: false, problem: `${quoteValue(name)} cannot be the name of a server` };
  const isAddress = typeof entry === 'object' && entry !== null && 'url' in entry;
  const checked = (isAddress ? address : command).safeParse(entry);
  if (!checked.success) {
    const what = checked.error.issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': '));
    const advice = `Repair it, or remove it with: thoughtline servers remove ${name}`;
    return { ok: false, problem: `the server ${JSON.stringify(name)} is wrong (${what.join('; ')}). ${advice}` };
  }
  const { timeout, connect_timeout, enabled, allow, deny, priority, hints, type: _, ...target } = checked.data;
  const times = { connectTimeoutMs: connect_timeout * 1_000, callTimeoutMs: timeout * 1_000 };
  return { ok: true, server: { name, target, enabled, ...times, allow, deny, priority, hints } };
}

/** The entry of a server: what is as by default is left out. */
export function toEntry({ target, connectTimeoutMs, callTimeoutMs, ...server }: McpServer): object {
  const { enabled, allow, deny, priority, hints } = server;
  const all = {
    ...(isCommand(target)
      ? { ...target, env: unlessEmpty(target.env) }
      : { ...target, headers: unlessEmpty(target.headers) }),
    enabled: enabled ? undefined : false,
    timeout: callTimeoutMs === MCP_SERVER_DEFAULTS.callTimeoutMs ? undefined : callTimeoutMs / 1_000,
    connect_timeout: connectTimeoutMs === MCP_SERVER_DEFAULTS.connectTimeoutMs ? undefined : connectTimeoutMs / 1_000,
    allow: allow.length === 0 ? undefined : allow,
    deny: deny.length === 0 ? undefined : deny,
    priority: priority === MCP_SERVER_DEFAULTS.priority ? undefined : priority,
    hints: hints === MCP_SERVER_DEFAULTS.hints ? undefined : hints,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

function unlessEmpty(values: Readonly<Record<string, string>>): object | undefined {
  return Object.keys(values).length === 0 ? undefined : values;
}

function refuseUrl(url: string, context: z.RefinementCtx): void {
  try {
    checkUrl(url);
  } catch (error) {
    if (error instanceof ThoughtlineError) context.addIssue(error.message);
  }
}
