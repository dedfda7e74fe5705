import { ApiProblem, toProblem } from './api-problem.ts';
import type { TokenStore } from './token.ts';

/** How a request is sent. */
export interface RequestOptions {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** Talks to the server that this page came from. */
export interface Api {
  /** The JSON of an answer; anything else is thrown as an ApiProblem. */
  request<Answer>(path: string, options?: RequestOptions): Promise<Answer>;
  /** A document, for downloads: links cannot carry a token. */
  download(path: string): Promise<Blob>;
}

/** Makes the API of this page. An answer that asks for a token makes the page ask for it. */
export function createApi(token: TokenStore): Api {
  async function send(path: string, { method = 'GET', body, signal }: RequestOptions = {}): Promise<Response> {
    const used = token.get();
    const response = await fetch(path, {
      method,
      headers: {
        ...(used === undefined ? {} : { authorization: `Bearer ${used}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    }).catch((error: unknown) => {
      if (signal?.aborted === true) throw error;
      throw new ApiProblem({ status: 0, code: 'network', detail: 'The server cannot be reached.' });
    });
    if (response.ok) return response;
    if (response.status === 401) token.isMissing.set(true);
    throw await toProblem(response);
  }
  return {
    request: async (path, options) => (await send(path, options)).json(),
    download: async (path) => (await send(path)).blob(),
  };
}
