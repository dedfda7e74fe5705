import { sseEvent } from '../sse.ts';
import type { WireFailure, WireFormat } from '../wire-format.ts';
import { checkRequest } from './check-request.ts';
import { signThought } from './prefix-binding.ts';
import { readRequest } from './read-request.ts';
import { writeAnswer, writeStream } from './write-answer.ts';

/** Anthropic Messages. */
export const anthropic: WireFormat = {
  name: 'anthropic',
  callIdPrefix: 'toolu_',
  signs: 'blocks',
  sign: signThought,
  read: readRequest,
  check: checkRequest,
  writeAnswer,
  writeStream,
  writeError,
  writeStreamError: (failure) => sseEvent(writeError(failure), 'error'),
  streamType: 'text/event-stream; charset=utf-8',
  failures: {
    'rate-limited': {
      status: 429,
      message:
        "This request would exceed your organization's rate limit of 50 requests per minute. For details, refer to: https://docs.claude.com/en/api/rate-limits.",
    },
    unavailable: { status: 500, message: 'Internal server error' },
    overloaded: { status: 529, message: 'Overloaded' },
    unauthorized: { status: 401, message: 'invalid x-api-key' },
    'too-long': { status: 400, message: 'prompt is too long: 210045 tokens > 200000 maximum' },
    'choice-refused': { status: 400, message: 'Thinking may not be enabled when tool_choice forces tool use.' },
    refused: { status: 400, message: 'messages: Input should be a valid list' },
  },
};

function writeError({ status, message, type = typeOf(status) }: WireFailure) {
  return { type: 'error', error: { type, message }, request_id: 'req_011CSHoEeqs5C35K2UUqR7Fy' };
}

function typeOf(status: number): string {
  if (status === 400) return 'invalid_request_error';
  if (status === 401) return 'authentication_error';
  if (status === 403) return 'permission_error';
  if (status === 404) return 'not_found_error';
  if (status === 413) return 'request_too_large';
  if (status === 429) return 'rate_limit_error';
  return status === 529 ? 'overloaded_error' : 'api_error';
}
