import { messageOf } from '../../base/error.ts';
import { isObject } from '../../base/json.ts';
import { parseJson } from '../../base/parse-json.ts';
import { shorten } from '../../base/shorten.ts';

/** A failure, whoever told of it and how. */
export interface Failure {
  readonly message: string;
  /** Of the answer; undefined where there was none, and in the middle of one. */
  readonly status: number | undefined;
  /** The provider's own words for the kind of failure. */
  readonly kind: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** What the body says in JSON, where it does; the way that most put it is `{ error: { message } }`. */
  readonly error: Readonly<Record<string, unknown>>;
  /** Nobody answered, or the answer broke off. */
  readonly isNetwork: boolean;
  /** There was no connection by which the request could have been sent. */
  readonly isUnreached: boolean;
  /** It was told in the middle of an answer; packages then make a status of their own. */
  readonly isInStream: boolean;
  /** Somebody answered with what is not of the format. */
  readonly isUnreadable: boolean;
}

/** Reads whatever a provider, its package or the network threw; also what is no error at all. */
export function readFailure(thrown: unknown): Failure {
  const fields = isObject(thrown) ? thrown : {};
  const body = textOf(fields['responseBody']).slice(0, LONGEST_BODY);
  const status = typeof fields['statusCode'] === 'number' ? fields['statusCode'] : undefined;
  const error = errorIn(body);
  const headers = headersOf(fields['responseHeaders']);
  const cause = status !== undefined && status >= 400 ? undefined : networkCauseOf(thrown);
  return {
    message: cause === undefined ? ownMessageOf(thrown, { status, error }) : `${placeOf(fields)}${cause}`,
    status,
    kind: [fields['type'], fields['code']].filter((each) => typeof each === 'string').join(' '),
    headers,
    body,
    error,
    isNetwork: cause !== undefined,
    isUnreached: cause !== undefined && UNREACHED.test(cause),
    isInStream: (headers['content-type'] ?? '').startsWith('text/event-stream'),
    // Anthropic's package wraps it in a 500.
    isUnreadable: UNREADABLE.test(textOf(fields['name'])) || UNREADABLE.test(textOf(error['name'])),
  };
}

const LONGEST_BODY = 20_000;
const UNREACHED = /\b(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)\b|connect timeout/i;
const UNREADABLE = /^AI_(?:JSONParse|TypeValidation)Error$/;

/** The deepest reason is the one that tells something: `connect ECONNREFUSED 127.0.0.1:11434`. */
function networkCauseOf(thrown: unknown): string | undefined {
  const seen = new Set<unknown>();
  let cause: string | undefined;
  for (let each = thrown; each instanceof Error && !seen.has(each); each = each.cause) {
    seen.add(each);
    const code = 'code' in each ? textOf(each.code) : '';
    if (NETWORK_CODES.test(code) || NETWORK_WORDS.test(each.message) || NETWORK_NAMES.test(each.name)) {
      cause = each.message.replace(/^cannot connect to api: ?/i, '') || code || cause;
    }
  }
  return cause;
}

const NETWORK_NAMES = /^(?:AbortError|TimeoutError|ResponseAborted)$/;
const NETWORK_CODES =
  /^(?:E(?:CONN|NET|HOST|PIPE|TIMEDOUT|AI_|NOTFOUND|ADDR)|UND_ERR_|CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/;
const NETWORK_WORDS =
  /^(?:fetch failed|terminated|failed to fetch|socket hang up|other side closed|cannot connect to api|response stream ended without a finish reason)/i;

function placeOf({ url }: Readonly<Record<string, unknown>>): string {
  const text = textOf(url);
  return URL.canParse(text) ? `No answer from ${new URL(text).origin}: ` : '';
}

function ownMessageOf(thrown: unknown, { status, error }: Pick<Failure, 'status' | 'error'>): string {
  const said = textOf(error['message']) || textOf(error['detail']);
  const own = said.trim() || (isObject(thrown) ? textOf(thrown['message']) : messageOf(thrown)).trim();
  if (own !== '') return own;
  return status === undefined ? 'The provider failed without a word' : `The provider answered with status ${status}`;
}

/** Some servers answer with a word, some with a list, and some with a page. */
function errorIn(body: string): Failure['error'] {
  if (body.trim() === '') return {};
  const parsed = parseJson(body);
  if (!parsed.ok)
    return {
      message: shorten(
        body
          .replace(/<[^>]{0,200}>|\s+/g, ' ')
          .replace(/ {2,}/g, ' ')
          .trim(),
        200,
      ),
    };
  const answer: unknown = Array.isArray(parsed.value) ? parsed.value[0] : parsed.value;
  const error = isObject(answer) ? (answer['error'] ?? answer) : answer;
  return isObject(error) ? error : { message: error };
}

function headersOf(value: unknown): Readonly<Record<string, string>> {
  const headers = isObject(value) ? Object.entries(value) : [];
  return Object.fromEntries(
    headers.flatMap(([name, each]) => (typeof each === 'string' ? [[name.toLowerCase(), each]] : [])),
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
