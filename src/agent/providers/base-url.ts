import { ThoughtlineError } from '../../base/error.ts';
import { redactSecrets } from '../../base/redact-secrets.ts';

/** Checks an address and takes the slash at its end away; the error names where it came from. */
export function readBaseUrl(text: string, from: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol)) {
    throw badAddress(`${from} is "${redactSecrets(text)}", which is no http or https address.`);
  }
  if (url.username !== '' || url.password !== '') {
    throw badAddress(`${from} holds a user name or a password, which cannot be sent in an address.`);
  }
  return text.trim().replace(/\/+$/, '');
}

/** Adds the version where an address has none at its end: some people write it, some programs leave it out. */
export function withVersion(url: string, version: string): string {
  return /\/v\d[^/]*$/.test(url) ? url : `${url}/${version}`;
}

/** Adds the version to an address that is a host and nothing more; behind any other path it is not ours to guess. */
export function withPath(url: string, version: string): string {
  return new URL(url).pathname === '/' ? `${url}/${version}` : url.replace(/\/chat\/completions$/, '');
}

/**
 * The address of an Ollama server as its own programs read OLLAMA_HOST: scheme, port and path may be missing, and the
 * address that a server listens at (`0.0.0.0`) stands for this machine.
 */
export function readOllamaHost(host: string | undefined, from: string): string {
  const text = host?.trim().replace(/\/+$/, '') ?? '';
  const [, scheme, rest = ''] = /^(?:(https?):\/\/)?(.*)$/i.exec(text) ?? [];
  const [, address = '', path = ''] = /^([^/]*)(.*)$/.exec(rest) ?? [];
  const [, name = '', port] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(address) ?? [undefined, address];
  const place = EVERYWHERE[name] ?? name;
  const at = port ?? (scheme === undefined ? '11434' : undefined);
  const url = `${scheme ?? 'http'}://${place}${at === undefined ? '' : `:${at}`}${path}`;
  return withVersion(readBaseUrl(url, from), 'v1');
}

const EVERYWHERE: Readonly<Record<string, string>> = { '': '127.0.0.1', '0.0.0.0': '127.0.0.1', '[::]': '[::1]' };

function badAddress(message: string): ThoughtlineError {
  return new ThoughtlineError('model/bad-address', message);
}
