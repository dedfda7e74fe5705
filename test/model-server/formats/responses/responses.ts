import { OPENAI_FAILURES, writeOpenAiError } from '../openai-error.ts';
import { sseEvent } from '../sse.ts';
import type { WireFormat } from '../wire-format.ts';
import { checkRequest } from './check-request.ts';
import { readRequest } from './read-request.ts';
import { writeAnswer, writeStream } from './write-answer.ts';

/** OpenAI Responses. */
export const responses: WireFormat = {
  name: 'responses',
  callIdPrefix: 'call_',
  signs: 'sealed',
  read: readRequest,
  check: checkRequest,
  writeAnswer,
  writeStream,
  writeError: writeOpenAiError,
  writeStreamError: (failure) =>
    sseEvent({ type: 'error', sequence_number: 99, ...writeOpenAiError(failure) }, 'error'),
  streamType: 'text/event-stream; charset=utf-8',
  failures: {
    ...OPENAI_FAILURES,
    'too-long': {
      status: 400,
      message: 'Your input exceeds the context window of this model. Please adjust your input and try again.',
    },
  },
};
