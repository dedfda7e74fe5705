import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';

/** Where a Chromium may be; Debian's package comes first. */
const PLACES = [process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const executablePath = PLACES.find((place) => place !== undefined && existsSync(place));

if (executablePath === undefined) {
  console.warn(
    'No Chromium was found, so the viewer is not tested in a browser. Install it, or set CHROMIUM to its path.',
  );
}

/** Tests that need a browser: without one they are passed over, which CI refuses. */
export const describeInBrowser: typeof describe.skip = describe.runIf(executablePath !== undefined);

/** How long pages may take for what takes them a moment: machines are busy at times. */
export const SOON = { timeout: 15_000 } as const;

/** Waits until a page shows what it was opened for, and is live. */
export async function loaded(page: Page): Promise<void> {
  await page.getByText('Live', { exact: true }).waitFor();
  await expect.poll(() => page.locator('[aria-busy="true"]:not(iframe)').count(), SOON).toBe(0);
}

/** A value of a page once it has come to rest. */
export async function settled<Value>(page: Page, read: () => Promise<Value>): Promise<Value> {
  let last = await read();
  for (let same = 0; same < 5; ) {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    const next = await read();
    same = next === last ? same + 1 : 0;
    last = next;
  }
  return last;
}

/** A page with what went wrong in it. */
export interface Watched {
  readonly page: Page;
  /** Errors, violations of the policy, and requests that went elsewhere. */
  readonly faults: string[];
}

/** One browser for the tests of a file. */
export function useBrowser(): { open(options?: OpenOptions): Promise<Watched>; context(): Promise<BrowserContext> } {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath ?? '', args: ['--no-sandbox'] });
  });
  afterAll(() => browser?.close());
  const context = (): Promise<BrowserContext> => browser.newContext();
  return {
    context,
    open: async (options = {}) => watch(await (options.context ?? (await context())).newPage(), options),
  };
}

/** How a page is opened. */
export interface OpenOptions {
  readonly context?: BrowserContext;
  readonly width?: number;
  readonly isDark?: boolean;
}

async function watch(page: Page, { width = 1_280, isDark = false }: OpenOptions): Promise<Watched> {
  const faults: string[] = [];
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light', reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`violation of ${violatedDirective}: ${blockedURI}`);
    });
  });
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('dialog', (dialog) => {
    faults.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  const noteForeign = (url: string): void => {
    const { hostname, protocol } = new URL(url);
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') faults.push(`a request to ${url}`);
  };
  page.on('requestfinished', (request) => noteForeign(request.url()));
  // What the policy stopped never left the browser.
  page.on('requestfailed', (request) => request.failure()?.errorText !== 'csp' && noteForeign(request.url()));
  return { page, faults };
}
