import { Client, ProtocolError, SdkHttpError, type Transport } from '@modelcontextprotocol/client';
import { ThoughtlineError } from '../../base/error.ts';
import type { GroupWatch } from '../../base/group-watch.ts';
import type { Connection } from './connection.ts';
import { createConnection, endOf } from './create-connection.ts';
import { createHttpTransport, createOldHttpTransport } from './http-transport.ts';
import { isCommand, type McpServer } from './mcp-server.ts';
import type { Environment } from './resolve-target.ts';
import { StdioTransport } from './stdio-transport.ts';
import { untilAborted } from './until-aborted.ts';
import { whyFailed } from './why-failed.ts';

/** What a connection is opened with. */
export interface OpenParts {
  readonly target: McpServer['target'];
  /** What every program gets; the target's own variables come on top. */
  readonly environment: Environment;
  readonly groups: GroupWatch;
  /** Of this program. */
  readonly version: string;
  readonly timeoutMs: number;
  /** Gives up; nothing that was started is left. */
  readonly signal: AbortSignal;
  onToolsChanged(): void;
}

/**
 * Opens a connection in the first way that the server understands; rejects with a reason to be read after its name.
 * Programs are greeted in the older words first: many end when they hear a word they do not know.
 */
export async function openConnection(parts: OpenParts): Promise<Connection> {
  let refusal: unknown;
  for (const way of waysTo(parts)) {
    try {
      return await open(way, parts);
    } catch (error) {
      refusal ??= error;
      if (!isRefusedGreeting(error)) break;
    }
  }
  throw refusal;
}

/** The words for the first contact, and what carries them. */
interface Way {
  readonly mode: 'legacy' | 'auto';
  transport(): Transport;
}

function waysTo({ target, ...parts }: OpenParts): Way[] {
  if (isCommand(target)) {
    const transport = (): Transport => new StdioTransport({ ...parts, target });
    return [
      { mode: 'legacy', transport },
      { mode: 'auto', transport },
    ];
  }
  const transport = (): Transport => createHttpTransport(target);
  return [
    { mode: 'auto', transport },
    { mode: 'legacy', transport },
    { mode: 'legacy', transport: () => createOldHttpTransport(target) },
  ];
}

async function open({ mode, transport: carry }: Way, parts: OpenParts): Promise<Connection> {
  const { version, timeoutMs, signal, onToolsChanged } = parts;
  const transport = carry();
  const client = new Client(
    { name: 'thoughtline', version },
    {
      versionNegotiation: { mode },
      // A server's schemas are not compiled here: a hostile pattern could stop the program.
      jsonSchemaValidator: {
        getValidator: () => (data) => ({ valid: true, data: Object(data), errorMessage: undefined }),
      },
      listChanged: { tools: { autoRefresh: false, debounceMs: 100, onChanged: onToolsChanged } },
    },
  );
  client.onerror = () => undefined;
  try {
    await untilAborted(client.connect(transport, { timeout: timeoutMs, signal }), signal);
    return createConnection(client, transport);
  } catch (error) {
    const hasEnded = transport instanceof StdioTransport && transport.end !== undefined;
    const reason = hasEnded ? endOf(transport) : withLastWords(whyFailed(error), transport);
    // Whoever waits for the server need not wait for its end, too.
    void transport.close();
    throw new ThoughtlineError('mcp/unavailable', reason, { cause: error });
  }
}

function withLastWords(reason: string, transport: Transport): string {
  const words = transport instanceof StdioTransport ? transport.lastWords : '';
  return words === '' ? reason : `${reason}. Its last words:\n${words}`;
}

/** The server is there and answers, but not to this. */
function isRefusedGreeting(error: unknown): boolean {
  const cause = error instanceof ThoughtlineError ? error.cause : undefined;
  if (cause instanceof ProtocolError) return true;
  return cause instanceof SdkHttpError && cause.status !== 401 && cause.status !== 403;
}
