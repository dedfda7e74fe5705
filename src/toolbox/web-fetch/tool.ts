import * as z from 'zod';
import { cutBefore } from '../../base/shorten.ts';
import { defineTool } from '../../tools/define-tool.ts';
import { resourceId } from '../../tools/resource-id.ts';
import type { Tool } from '../../tools/tool.ts';
import { decodeBody, isPage } from './content-type.ts';
import description from './description.md';
import { type Fetched, type FetchLimits, fetchPage } from './fetch-page.ts';
import { createPublicAddressCheck } from './public-address.ts';
import { readInThread } from './read-in-thread.ts';
import type { Page, PageText } from './read-page.ts';
import { createSlots } from './slots.ts';

/** What can be set about fetching; the defaults are what users get. */
export interface WebParts extends FetchLimits {
  /** Addresses that are reached although they are not public, for tests against a local server. */
  readonly alsoReach?: readonly string[];
  /** The program of the threads that read pages. */
  readonly worker?: URL;
}

/** Fits into what a model is shown of a result. */
const SHOWN_BYTES = 80_000;
/** Each may fill its share of the memory before it is stopped. */
const THREADS_AT_ONCE = 2;

const input = z.object({
  url: z
    .string()
    .trim()
    .max(8_000)
    .refine((url) => URL.canParse(url), 'must be a whole address, such as https://example.org/page')
    .describe('The whole address, with https://'),
  start_at: z.int().min(0).default(0).describe('The character of the text to start at, to read on in a long page.'),
});

const output = z.object({
  /** Where it came from after all redirects. */
  url: z.string(),
  status: z.int(),
  type: z.string(),
  title: z.string(),
  /** Absent where the type is nothing to read. */
  text: z.string().optional(),
  start_at: z.int(),
  characters: z.int(),
});
type Output = z.output<typeof output>;

/** The tool that reads the web, and nothing but the public web. */
export function createWebFetchTool(parts: WebParts = {}): Tool {
  const { alsoReach = [], worker = new URL('../page-worker.js', import.meta.url), ...limits } = parts;
  const isPublic = createPublicAddressCheck();
  const inSlot = createSlots(THREADS_AT_ONCE);
  const mayReach = (address: string): boolean => isPublic(address) || alsoReach.includes(address);
  return defineTool({
    name: 'web_fetch',
    description,
    input,
    output,
    // Fetching changes nothing, but an address can carry what was read elsewhere: it counts as more than reading.
    capabilities: ['outward'],
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true },
    title: 'Fetch {url}',
    label: { en: 'Fetch web page', zh: '获取网页' },
    parameterLabels: { url: { en: 'Address', zh: '网址' }, start_at: { en: 'Start at', zh: '起始字符' } },
    execute: async ({ url, start_at }, { signal }) => {
      const fetched = await fetchPage(new URL(url), { signal, mayReach }, limits);
      const read = await readText(fetched, (page) => inSlot(() => readInThread(page, { worker, signal })));
      const text = read?.text ?? '';
      return {
        url: fetched.url,
        status: fetched.status,
        type: fetched.type.media,
        title: read?.title ?? '',
        text: read === undefined ? undefined : part(text, start_at),
        start_at,
        characters: text.length,
      };
    },
    isSuccess: ({ status, text }) => status >= 200 && status < 300 && text !== undefined,
    status: ({ status, characters }) => `HTTP ${status}, ${characters} characters`,
    render: (result, resources) => {
      const { url, start_at, text } = result;
      if (text === undefined)
        return `${heading(result)}\nThis is ${result.type || 'binary data'}, which cannot be shown as text.`;
      const id = resourceId({ kind: 'page', name: url, options: { start_at }, content: text });
      if (!resources.claim(id)) return resources.placeholder(url, id);
      return [heading(result), text === '' ? '(no text)' : text, readOn(result)].filter(Boolean).join('\n\n');
    },
  });
}

async function readText(
  { body, type, url }: Fetched,
  readPage: (page: Page) => Promise<PageText>,
): Promise<PageText | undefined> {
  const text = body === undefined ? undefined : decodeBody(body, type);
  if (text === undefined) return undefined;
  return isPage(type, text) ? readPage({ html: text, url }) : { title: '', text };
}

function part(text: string, start: number): string {
  const long = text.slice(start, cutBefore(text, start + SHOWN_BYTES));
  const bytes = Buffer.from(long).subarray(0, SHOWN_BYTES);
  // What is not a whole character is held back.
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes, { stream: true });
}

function heading({ url, status, title }: Output): string {
  const failure = status >= 200 && status < 300 ? '' : `\nHTTP ${status}: the server did not give what was asked for.`;
  return `${title === '' ? '' : `${title}\n`}${url}${failure}`;
}

function readOn({ start_at, text, characters }: Output): string {
  const end = start_at + (text?.length ?? 0);
  if (end >= characters) return '';
  return `[Characters ${start_at} to ${end} of ${characters}. To read on, call web_fetch with start_at ${end}.]`;
}
