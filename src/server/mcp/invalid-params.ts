import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';

/** The error for arguments that cannot be used; the message is shown to whoever typed them. */
export function invalidParams(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
