import { APICallError } from '@ai-sdk/provider';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ThoughtlineError } from '../../base/error.ts';
import { modelError, usedBy } from '../model/model-error.ts';
import { toModelError } from './to-model-error.ts';

describe('toModelError', () => {
  it.each([
    [400, '{"error":{"message":"prompt is too long: 210000 tokens > 200000 maximum"}}', 'model/too-long'],
    [400, '{"error":{"message":"Too much","code":"context_length_exceeded"}}', 'model/too-long'],
    [429, '{"error":{"message":"Request too large for gpt-4o: Limit 30000, Requested 45000"}}', 'model/too-long'],
    [
      400,
      '[{"error":{"message":"The input token count (9) exceeds the maximum number of tokens allowed (8)."}}]',
      'model/too-long',
    ],
    [500, '{"error":"the request exceeds the available context size"}', 'model/too-long'],
    [413, '<html><h1>Too large</h1></html>', 'model/too-long'],
    [
      400,
      '{"error":{"message":"max_tokens: 9000 > 8192, which is the maximum allowed number of output tokens"}}',
      'model/refused',
    ],
    [429, '{"error":{"message":"You exceeded your current quota","code":"insufficient_quota"}}', 'model/refused'],
    [429, '{"error":{"message":"You exceeded your current quota, please retry in 3s"}}', 'model/rate-limited'],
    [400, '{"error":{"message":"API key not valid. Please pass a valid API key."}}', 'model/unauthorized'],
    [403, '', 'model/unauthorized'],
    [404, '{"error":{"message":"model \'x\' not found"}}', 'model/refused'],
    [408, '', 'model/unavailable'],
    [529, '{"error":{"type":"overloaded_error","message":"Overloaded"}}', 'model/unavailable'],
    [200, '', 'model/bad-answer'],
  ])('makes of a %i with %s the failure %s', (statusCode, responseBody, code) => {
    expect(failed({ statusCode, responseBody }).code).toBe(code);
  });

  it.each([
    'Thinking may not be enabled when tool_choice forces tool use.',
    'deepseek-reasoner does not support this tool_choice',
    'The tool_choice parameter does not support being set to required or object in thinking mode',
    'Forced function calling is not supported with this model',
    "Invalid tool choice type: 'object'",
  ])('sees in "%s" that a tool cannot be forced, if one was', (message) => {
    const thrown = { statusCode: 400, responseBody: JSON.stringify({ error: { message } }) };
    expect(failed(thrown, { isForced: true }).code).toBe('model/choice-refused');
    expect(failed(thrown).code).toBe('model/refused');
  });

  it.each([
    [{ type: 'overloaded_error', message: 'Overloaded' }, 'model/unavailable'],
    [{ type: 'rate_limit_error', message: 'Slow down' }, 'model/rate-limited'],
    [{ message: 'The server had an error', code: 'server_error' }, 'model/unavailable'],
    [{ type: 'invalid_request_error', message: 'No' }, 'model/refused'],
    ['what?', 'model/bad-answer'],
    [undefined, 'model/bad-answer'],
  ])('reads %j out of the middle of a stream', (thrown, code) => {
    expect(toModelError(thrown, asked())).toMatchObject({ code });
  });

  it('names the place that does not answer, and what to do', () => {
    const cause = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:9'), { code: 'ECONNREFUSED' });
    const message = 'Cannot connect to API: connect ECONNREFUSED 127.0.0.1:9';
    const thrown = new APICallError({ message, cause, url: 'http://127.0.0.1:9/v1/x', requestBodyValues: {} });
    const error = toModelError(thrown, { ...asked(), traits: { unreachable: 'Is it running?' } });
    expect(error).toMatchObject({
      code: 'model/network',
      message: 'No answer from http://127.0.0.1:9: connect ECONNREFUSED 127.0.0.1:9. Is it running?',
    });
  });

  it.each([
    ['a refusal', { statusCode: 429 }, {}, true],
    ['a server that is down', { statusCode: 503 }, {}, true],
    ['a gateway that lost patience', { statusCode: 504 }, {}, false],
    [
      'a status made of an event',
      { statusCode: 500, responseHeaders: { 'Content-Type': 'text/event-stream' } },
      {},
      false,
    ],
    ['a failure in the middle of an answer', { statusCode: 529 }, { hasBegun: true }, false],
    ['nobody at the address', { cause: new Error('connect ECONNREFUSED 127.0.0.1:9') }, {}, true],
    ['a connection that broke', { cause: new Error('terminated') }, {}, false],
  ] as const)('L18 knows whether %s can have used anything', (_, failure, given, isFree) => {
    const message = 'cause' in failure ? `Cannot connect to API: ${failure.cause.message}` : 'No.';
    const thrown = new APICallError({ message, url: 'https://api.test', requestBodyValues: {}, ...failure });
    expect(usedBy(toModelError(thrown, { ...asked(), ...given })) !== undefined).toBe(isFree);
  });

  it('keeps secrets, the request and the original out of the error', () => {
    const thrown = new APICallError({
      message: 'x',
      url: 'https://api.test/v1',
      requestBodyValues: { thought: 'hidden' },
      statusCode: 401,
      responseBody:
        '{"error":{"message":"Incorrect API key provided: my-own-word and sk-proj-abcdefghijklmnopqrstuvwxyz0123456789"}}',
    });
    const error = toModelError(thrown, { ...asked(), traits: { secrets: ['my-own-word'] } });
    expect(error.message).toContain('Incorrect API key provided');
    expect(error.message).not.toMatch(/my-own-word|sk-proj-abc/);
    expect(error.cause).toBeUndefined();
  });

  it('does not take every letter for a key that is as short', () => {
    const thrown = new APICallError({
      message: '',
      url: 'http://x',
      requestBodyValues: {},
      statusCode: 400,
      responseBody: '{"error":{"message":"Check the kind of request"}}',
    });
    const error = toModelError(thrown, { ...asked(), traits: { secrets: ['k'] } });
    expect(error.message).toBe('Check the kind of request.');
  });

  it('shows the text of a page instead of its tags', () => {
    const page = '<html><head><title>502 Bad Gateway</title></head>\n<body><center>nginx</center></body></html>';
    expect(failed({ statusCode: 502, responseBody: page }).message).toBe('502 Bad Gateway nginx.');
  });

  it('calls everything a stop once the signal says so', () => {
    const error = toModelError(new Error('terminated'), { ...asked(), signal: AbortSignal.abort() });
    expect(error).toMatchObject({ code: 'model/aborted' });
  });

  it('leaves an error of ours as it is', () => {
    const own = modelError('model/network', 'The answer broke off.');
    expect(toModelError(own, asked())).toBe(own);
    expect(toModelError(new Error('Wrapped', { cause: own }), asked())).toBe(own);
  });

  it('makes a short error of ours out of anything', () => {
    fc.assert(
      fc.property(fc.anything(), fc.boolean(), (thrown, isForced) => {
        const error = toModelError(thrown, { ...asked(), isForced });
        return error instanceof ThoughtlineError && error.code.startsWith('model/') && error.message.length <= 1000;
      }),
    );
  });
});

function asked(): Parameters<typeof toModelError>[1] {
  return { traits: {}, signal: new AbortController().signal, isForced: false, hasBegun: false };
}

function failed(
  { statusCode, responseBody }: { readonly statusCode: number; readonly responseBody: string },
  given: { readonly isForced?: boolean } = {},
): ThoughtlineError {
  const thrown = new APICallError({
    message: '',
    url: 'https://api.test',
    requestBodyValues: {},
    statusCode,
    responseBody,
  });
  const error = toModelError(thrown, { ...asked(), ...given });
  if (!(error instanceof ThoughtlineError)) throw error;
  return error;
}
