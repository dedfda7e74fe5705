import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calling, formatted, isFormatRequest } from './agent-cli.ts';
import { commandsOf } from './docs/commands-of.ts';
import { LEFT_OUT, reasonToLeaveOut } from './docs/left-out.ts';
import { PAGES, readBlocks } from './docs/read-blocks.ts';
import { type Ran, runPage } from './docs/run-page.ts';
import { type PostgresServer, startPostgresServer } from './journal/postgres-server.ts';
import type { AnswerTurn } from './model-server/script.ts';
import type { SeenRequest } from './model-server/seen-request.ts';
import { type ModelServer, startModelServer } from './model-server/start-model-server.ts';

const LANGUAGES = ['sh', 'ts', 'json', 'diff', 'text', 'md'];
const pages = PAGES.map((page) => ({
  page,
  blocks: readBlocks(page).filter(({ language, savedAs }) => language === 'sh' || savedAs !== undefined),
})).filter(({ blocks }) => blocks.length > 0);

let models: ModelServer;
let postgres: PostgresServer;

beforeAll(async () => {
  models = await startModelServer({ script: answer });
  postgres = await startPostgresServer();
}, 120_000);

afterAll(async () => {
  await models.close();
  await postgres.stop();
});

/** Uses the tool that a page makes, and is brief. */
function answer(request: SeenRequest): AnswerTurn {
  if (isFormatRequest(request)) return formatted('Done.');
  const isAsked = request.messages.at(-1)?.role === 'user';
  const hasTwice = request.tools.some(({ name }) => name === 'twice');
  return isAsked && hasTwice ? calling('twice', { n: 21 }) : { text: 'Done.' };
}

describe.concurrent('the commands of', () => {
  it.each(pages)('$page run as they are written, and print what it says', { timeout: 180_000 }, async ({ blocks }) => {
    const surroundings = { models: models.urls, postgres: await postgres.freshUrl() };
    for (const ran of await runPage(blocks, surroundings)) expectShown(ran);
  });
});

describe('the docs', () => {
  it.each(PAGES)('name the language of every block, and have commands in no other than sh, in %s', (page) => {
    for (const { language, text, line } of readBlocks(page)) {
      expect(LANGUAGES, `${page}:${line}`).toContain(language);
      if (language !== 'sh')
        expect(text, `${page}:${line}`).not.toMatch(/^(?:\$ )?(?:thoughtline|npx|npm|curl|node) /m);
    }
  });

  it('have every command that the tests leave out', () => {
    const commands = pages.flatMap(({ blocks }) => blocks.flatMap(({ text }) => commandsOf(text)));
    const unused = LEFT_OUT.filter(({ commands: pattern }) => !commands.some((command) => pattern.test(command)));
    expect(unused).toEqual([]);
  });
});

/** A page may show what its commands print: fields of a JSON answer, or lines, with … for what differs each time. */
function expectShown({ block: { page, line, text, next }, printed }: Ran): void {
  if (commandsOf(text).every((command) => reasonToLeaveOut(command) !== undefined)) return;
  const place = `${page}:${line}\n${text}`;
  if (next?.language === 'json') expect(JSON.parse(printed), place).toMatchObject(JSON.parse(next.text));
  else expect(printed, place).not.toContain('"type":"about:blank"');
  if (next?.language === 'text') expect(printed, place).toMatch(toPattern(next.text));
}

function toPattern(shown: string): RegExp {
  const literal = (part: string): string => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const lines = shown
    .trim()
    .split('\n')
    .map((line) => (line.trim() === '…' ? '(?:.*\\n)*?' : `${line.split('…').map(literal).join('.*')}\\n`));
  return new RegExp(lines.join(''));
}
