import type { JsonObject } from '../../../src/base/json.ts';
import type { WireFailure, WireFormat } from './wire-format.ts';

/** OpenAI's errors, which both of its formats share. */
export function writeOpenAiError({ status, message, type = typeOf(status) }: WireFailure): JsonObject {
  return { error: { message, type, param: null, code: codeOf(status, message) } };
}

/** OpenAI's words for what can go wrong. */
export const OPENAI_FAILURES: WireFormat['failures'] = {
  'rate-limited': {
    status: 429,
    message:
      'Rate limit reached for gpt-test in organization org-test on requests per min (RPM): Limit 3, Used 3, Requested 1. Please try again in 20s. Visit https://platform.openai.com/account/rate-limits to learn more.',
  },
  unavailable: {
    status: 500,
    message: 'The server had an error while processing your request. Sorry about that!',
  },
  overloaded: {
    status: 503,
    message: 'That model is currently overloaded with other requests. You can retry your request.',
  },
  unauthorized: {
    status: 401,
    message:
      'Incorrect API key provided: wrong-key. You can find your API key at https://platform.openai.com/account/api-keys.',
  },
  'too-long': {
    status: 400,
    message:
      "This model's maximum context length is 128000 tokens. However, your messages resulted in 140213 tokens. Please reduce the length of the messages.",
  },
  'choice-refused': { status: 400, message: 'This model does not support this tool_choice' },
  refused: { status: 400, message: "Invalid type for 'messages': expected an array of objects." },
};

function typeOf(status: number): string {
  if (status === 429) return 'requests';
  return status >= 500 ? 'server_error' : 'invalid_request_error';
}

function codeOf(status: number, message: string): string | null {
  if (status === 401) return 'invalid_api_key';
  if (status === 429) return 'rate_limit_exceeded';
  return /maximum context length|context window/.test(message) ? 'context_length_exceeded' : null;
}
