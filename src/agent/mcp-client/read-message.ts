import { INTERNAL_ERROR, type JSONRPCMessage, parseJSONRPCMessage } from '@modelcontextprotocol/client';
import { isObject } from '../../base/json.ts';

/**
 * Reads a line that a server wrote; undefined for anything that is no message, as some servers write other things, too.
 * An answer that cannot be understood counts as a refusal, so that nobody waits for it.
 */
export function readMessage(line: string): JSONRPCMessage | undefined {
  const value = parsed(line);
  try {
    return parseJSONRPCMessage(value);
  } catch {
    if (!isObject(value) || typeof value['id'] !== 'number' || 'method' in value) return undefined;
    const error = { code: INTERNAL_ERROR, message: 'its answer cannot be understood' };
    return { jsonrpc: '2.0', id: value['id'], error };
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
