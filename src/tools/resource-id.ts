import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { compareText } from '../base/order.ts';

/** Something a result can show: where it is, the options that change its text, and the text itself. */
export interface Resource {
  readonly kind: 'file' | 'listing' | 'page' | 'search' | 'mcp';
  /** A path, a URL or a query; `./a` and `a` name the same file. */
  readonly name: string;
  /** What else decides the text: a project, a line range, numbered lines… */
  readonly options?: Readonly<Record<string, string | number | boolean>>;
  readonly content: string;
}

/** The id under which a resource is claimed: equal only for the same place, the same options and the same content. */
export function resourceId({ kind, name, options = {}, content }: Resource): string {
  const sorted = Object.entries(options).sort(([a], [b]) => compareText(a, b));
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22);
  return JSON.stringify([kind, canonicalName(kind, name), sorted, hash]);
}

function canonicalName(kind: Resource['kind'], name: string): string {
  if (kind === 'file' || kind === 'listing')
    return posix.normalize(name.replaceAll('\\', '/')).replace(/(?<=.)\/$/, '');
  if (kind === 'page' && URL.canParse(name)) return canonicalUrl(new URL(name));
  return name;
}

/** A fragment chooses a place in a page, not another page. */
function canonicalUrl(url: URL): string {
  url.hash = '';
  return url.href;
}
