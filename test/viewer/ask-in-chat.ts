import type { Page } from 'playwright-core';
import type { AnswerTurn } from '../model-server/script.ts';

/** What a model thinks, and nobody else may be told. */
export const MARKER = 'only-the-model-knows';

/** Asks the agent on the page for that; gives the id of the run. */
export async function ask(page: Page, url: string, text: string): Promise<string> {
  await page.goto(`${url}/chat`);
  await page.getByLabel('Message').fill(text);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/chat\/./);
  return new URL(page.url()).pathname.slice('/chat/'.length);
}

/** The id of what has the focus. */
export function focused(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.id);
}

/** The answer in its final form, with what the formatter thinks. */
export function formatted(content: string): AnswerTurn {
  return {
    calls: [{ name: 'response_formatter', input: { thinking: MARKER, conversation: [{ type: 'text', content }] } }],
  };
}
