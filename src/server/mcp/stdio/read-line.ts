import { isUtf8 } from 'node:buffer';
import { type Checked, checkMessage, type Mistake, PARSE_ERROR } from './json-rpc.ts';

/** Reads one line; undefined for a blank one. */
export function readLine(line: Buffer): Checked | undefined {
  if (!isUtf8(line)) return unreadable('The line is not UTF-8 text.');
  const text = line.toString();
  try {
    return checkMessage(JSON.parse(text));
  } catch {
    return text.trim() === '' ? undefined : unreadable('The line is not JSON.');
  }
}

/** What to tell the sender of a line that is longer than allowed. */
export function tooLong(bytes: number, maxBytes: number): Pick<Mistake, 'code' | 'message'> {
  return {
    code: MESSAGE_TOO_LARGE,
    message: `The message has ${bytes} bytes, and at most ${maxBytes} are allowed (setting max_message_bytes). Nothing was stored. Send it in smaller parts.`,
  };
}

/** Of the range that JSON-RPC leaves to servers, and none of MCP's own. */
const MESSAGE_TOO_LARGE = -32_010;

function unreadable(message: string): Checked {
  return { ok: false, mistake: { id: null, code: PARSE_ERROR, message } };
}
