import type { ServerParts } from '../../server-parts.ts';
import type { McpCallResult } from '../call-tool.ts';
import { toAnswer } from './plain-answer.ts';
import type { PlainRequest } from './plain-request.ts';

/**
 * The line that answers a call. Structured content is the same JSON as the text, character for character, so that in
 * the usual answer the text is written twice and nothing else has to be turned into JSON.
 */
export function toCallAnswer(request: PlainRequest, result: McpCallResult, parts: ServerParts): string {
  const { content, structuredContent, isError } = result;
  const text = content[0]?.['text'];
  const isUsual = request.era === 'legacy' && content.length === 1 && isError === undefined;
  if (!isUsual || structuredContent === undefined || typeof text !== 'string')
    return JSON.stringify(toAnswer(request, result, parts));
  const shown = `[{"type":"text","text":${JSON.stringify(text)}}]`;
  return `{"jsonrpc":"2.0","id":${JSON.stringify(request.id)},"result":{"content":${shown},"structuredContent":${text}}}`;
}
