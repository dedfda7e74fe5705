import { sseEvent } from '../sse.ts';
import type { WireFailure, WireFormat } from '../wire-format.ts';
import { checkRequest } from './check-request.ts';
import { readRequest } from './read-request.ts';
import { writeAnswer, writeStream } from './write-answer.ts';

/** The Gemini API. */
export const gemini: WireFormat = {
  name: 'gemini',
  callIdPrefix: 'call-',
  signs: 'calls',
  read: readRequest,
  check: checkRequest,
  writeAnswer,
  writeStream,
  writeError,
  writeStreamError: (failure) => sseEvent(writeError(failure)),
  streamType: 'text/event-stream',
  failures: {
    'rate-limited': {
      status: 429,
      message:
        'You exceeded your current quota, please check your plan and billing details. For more information on this error, head to: https://ai.google.dev/gemini-api/docs/rate-limits.',
    },
    unavailable: {
      status: 500,
      message:
        'An internal error has occurred. Please retry or report in https://developers.generativeai.google/guide/troubleshooting',
    },
    overloaded: { status: 503, message: 'The model is overloaded. Please try again later.' },
    unauthorized: { status: 400, message: 'API key not valid. Please pass a valid API key.', type: 'API_KEY_INVALID' },
    'too-long': {
      status: 400,
      message: 'The input token count (1200034) exceeds the maximum number of tokens allowed (1048576).',
    },
    'choice-refused': {
      status: 400,
      message: 'Function calling config mode ANY is not supported for this model.',
    },
    refused: { status: 400, message: 'Request contains an invalid argument.' },
  },
};

/** How long to wait stands in the body, not in a header. */
function writeError({ status, message, type, retryAfterSeconds }: WireFailure) {
  const domain = 'googleapis.com';
  const details = [
    ...(type === undefined ? [] : [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: type, domain }]),
    ...(retryAfterSeconds === undefined
      ? []
      : [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: `${retryAfterSeconds}s` }]),
  ];
  return {
    error: { code: status, message, status: STATUS[status] ?? 'UNKNOWN', ...(details.length > 0 ? { details } : {}) },
  };
}

const STATUS: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
};
