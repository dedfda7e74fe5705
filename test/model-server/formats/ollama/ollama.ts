import type { WireFormat } from '../wire-format.ts';
import { checkRequest } from './check-request.ts';
import { readRequest } from './read-request.ts';
import { writeAnswer, writeStream } from './write-answer.ts';

/** Ollama's own API. */
export const ollama: WireFormat = {
  name: 'ollama',
  callIdPrefix: 'call_',
  signs: 'nothing',
  read: readRequest,
  check: checkRequest,
  writeAnswer,
  writeStream,
  writeError: ({ message }) => ({ error: message }),
  writeStreamError: ({ message }) => `${JSON.stringify({ error: message })}\n`,
  streamType: 'application/x-ndjson',
  failures: {
    'rate-limited': { status: 429, message: 'too many requests' },
    unavailable: { status: 500, message: 'llama runner process has terminated: exit status 2' },
    overloaded: { status: 503, message: 'server busy, please try again.  maximum pending requests exceeded' },
    unauthorized: { status: 401, message: 'unauthorized' },
    'too-long': {
      status: 400,
      message: 'the input length exceeds the context length',
    },
    'choice-refused': { status: 400, message: 'tool_choice is not supported' },
    refused: { status: 400, message: 'registry.ollama.ai/library/test does not support tools' },
  },
};
