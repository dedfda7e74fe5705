import type { WireFailure, WireRequest } from './formats/wire-format.ts';
import type { ServiceName } from './seen-request.ts';
import type { Rule } from './violation.ts';

/** A refusal because of the key, and the rule that it breaks. */
export interface KeyProblem {
  readonly rule: Rule;
  readonly failure: WireFailure;
}

/** Says what is wrong with a request's key; undefined when it may pass. */
export function checkKey(
  request: Pick<WireRequest, 'service' | 'headers' | 'query'>,
  wrongKeys: readonly string[],
): KeyProblem | undefined {
  const key = keyOf(request);
  const { service } = request;
  if (key === undefined) {
    const failure = MISSING[service];
    return failure === undefined ? undefined : { rule: 'key-missing', failure };
  }
  return wrongKeys.includes(key) ? { rule: 'key-wrong', failure: wrong(service, key) } : undefined;
}

function keyOf({ service, headers, query }: Pick<WireRequest, 'service' | 'headers' | 'query'>): string | undefined {
  const bearer = /^Bearer (.+)$/.exec(headers['authorization'] ?? '')?.[1];
  if (service === 'anthropic') return headers['x-api-key'] ?? bearer;
  return service === 'google' ? (headers['x-goog-api-key'] ?? query.get('key') ?? undefined) : bearer;
}

const MISSING: Partial<Record<ServiceName, WireFailure>> = {
  anthropic: { status: 401, message: 'x-api-key header is required' },
  openai: {
    status: 401,
    message:
      "You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth (i.e. Authorization: Bearer YOUR_KEY).",
  },
  google: {
    status: 403,
    message:
      "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.",
  },
};

function wrong(service: ServiceName, key: string): WireFailure {
  if (service === 'anthropic') return { status: 401, message: 'invalid x-api-key' };
  if (service === 'google') {
    return { status: 400, message: 'API key not valid. Please pass a valid API key.', type: 'API_KEY_INVALID' };
  }
  return {
    status: 401,
    message: `Incorrect API key provided: ${key}. You can find your API key at https://platform.openai.com/account/api-keys.`,
  };
}
