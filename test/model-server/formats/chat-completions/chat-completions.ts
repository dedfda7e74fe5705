import { OPENAI_FAILURES, writeOpenAiError } from '../openai-error.ts';
import { sseEvent } from '../sse.ts';
import type { WireFormat } from '../wire-format.ts';
import { checkRequest } from './check-request.ts';
import { readRequest } from './read-request.ts';
import { writeAnswer, writeStream } from './write-answer.ts';

/** OpenAI Chat Completions, which half of the world speaks. */
export const chatCompletions: WireFormat = {
  name: 'chat-completions',
  callIdPrefix: 'call_',
  signs: 'nothing',
  read: readRequest,
  check: checkRequest,
  writeAnswer,
  writeStream,
  writeError: writeOpenAiError,
  writeStreamError: (failure) => sseEvent(writeOpenAiError(failure)),
  streamType: 'text/event-stream; charset=utf-8',
  failures: OPENAI_FAILURES,
};
