/** What the server said about a request that failed. */
export class ApiProblem extends Error {
  /** 0 where no server answered. */
  readonly status: number;
  readonly code: string;

  constructor({ status, code, detail }: { readonly status: number; readonly code: string; readonly detail: string }) {
    super(detail);
    this.name = 'ApiProblem';
    this.status = status;
    this.code = code;
  }
}

/** Reads a refusal, also one that did not come from our server. */
export async function toProblem(response: Response): Promise<ApiProblem> {
  const body: unknown = await response.json().catch(() => undefined);
  const fields = typeof body === 'object' && body !== null ? body : {};
  const code = 'code' in fields && typeof fields.code === 'string' ? fields.code : `http/${response.status}`;
  const detail =
    'detail' in fields && typeof fields.detail === 'string' ? fields.detail : `The server answered ${response.status}.`;
  return new ApiProblem({ status: response.status, code, detail });
}

/** Words for people about anything that was thrown. */
export function problemText(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
