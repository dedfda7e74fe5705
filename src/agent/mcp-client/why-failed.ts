import { ProtocolError, SdkError, SdkErrorCode, SdkHttpError } from '@modelcontextprotocol/client';
import { messageOf, ThoughtlineError } from '../../base/error.ts';
import { shorten } from '../../base/shorten.ts';

const LONGEST = 500;

/** What went wrong with a server, to be read after its name: `did not answer in time`. */
export function whyFailed(error: unknown): string {
  if (error instanceof ThoughtlineError) return error.message;
  if (error instanceof SdkHttpError) return whyHttpFailed(error);
  if (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout) return 'did not answer in time';
  if (error instanceof ProtocolError) return `refuses: ${shorten(error.message, LONGEST)}`;
  const system = systemCodeOf(error);
  if (system !== undefined) return `cannot be reached: ${REASONS[system] ?? system}`;
  return `failed: ${shorten(messageOf(error), LONGEST)}`;
}

/** Puts advice after a problem, which may end with a question or with somebody's last words. */
export function withAdvice(problem: string, advice: string): string {
  if (problem.includes('\n')) return `${problem}\n${advice}`;
  return /[.?!]$/.test(problem) ? `${problem} ${advice}` : `${problem}. ${advice}`;
}

/** True when the line is gone, so that a new one is needed. */
export function isLineGone(error: unknown): boolean {
  return isClosed(error) || systemCodeOf(error) !== undefined;
}

/** True when the line was closed under a request. */
export function isClosed(error: unknown): boolean {
  return error instanceof SdkError && CLOSED.includes(error.code);
}

const CLOSED: readonly string[] = [SdkErrorCode.ConnectionClosed, SdkErrorCode.NotConnected];

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens at this address (ECONNREFUSED). Is the server running?',
  ENOTFOUND: 'the name of the machine is not known (ENOTFOUND). Is the address right, and the network there?',
  EAI_AGAIN: 'the name of the machine cannot be looked up now (EAI_AGAIN). Is the network there?',
  ECONNRESET: 'the connection broke off (ECONNRESET)',
  UND_ERR_SOCKET: 'the connection broke off',
  ETIMEDOUT: 'nobody answers at this address (ETIMEDOUT)',
  UND_ERR_CONNECT_TIMEOUT: 'nobody answers at this address',
};

function whyHttpFailed({ status, message }: SdkHttpError): string {
  if (status === 401) {
    return `wants to know who asks (HTTP 401). Give it a header, such as: --header 'Authorization=Bearer \${TOKEN}'`;
  }
  if (status === 403) return 'does not let us in (HTTP 403). Does its header hold a token that may do this?';
  if (status === 404 || status === 405) return `speaks no MCP at this address (HTTP ${status}). Is the path right?`;
  if (status !== undefined && status >= 300 && status < 400) return `sends us elsewhere: ${shorten(message, LONGEST)}`;
  return `answers with HTTP ${status}: ${shorten(message, LONGEST)}`;
}

/** The system's word for what is wrong with a connection; `fetch` hides it one or two causes deep. */
function systemCodeOf(error: unknown): string | undefined {
  let current = error;
  for (let depth = 0; depth < 4 && current instanceof Error; depth++) {
    if ('code' in current && typeof current.code === 'string' && /^(?:E[A-Z]|UND_ERR)/.test(current.code)) {
      if (!current.code.startsWith('ERA_')) return current.code;
    }
    current = current.cause;
  }
  return undefined;
}
