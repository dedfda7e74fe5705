import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isObject } from '../../src/base/json.ts';
import { ROUTES } from '../../src/server/api/routes.ts';
import { type RunningHttp, startHttp } from './start-http.ts';

const page = readFileSync(new URL('../../docs/http-api.md', import.meta.url), 'utf8');

/** Each block of commands, with the JSON that the page says they answer, where it says so. */
const examples = [...page.matchAll(/```sh\n([\s\S]*?)```(?:\n\n```json\n([\s\S]*?)```)?/g)].map(
  ([, commands = '', answer]) => ({ commands, answer: answer === undefined ? undefined : JSON.parse(answer) }),
);

let server: RunningHttp;

beforeAll(async () => {
  server = await startHttp();
});

afterAll(() => server.close());

/** Runs a block as a reader would, against the server under test; a stream is read for a moment. */
async function run(commands: string): Promise<string> {
  const here = commands.replaceAll('http://127.0.0.1:4127', server.url).replaceAll('-sSN', '-sSN --max-time 1');
  const { stdout } = await promisify(execFile)('bash', ['-c', here]).catch((error: unknown) => {
    if (isObject(error) && error['code'] === 28) return { stdout: String(error['stdout']) };
    throw error;
  });
  return stdout;
}

describe('docs/http-api.md', () => {
  it('names every operation in the words of the API itself', () => {
    const rows = ROUTES.map(({ method, path, summary }) => `| ${method.toUpperCase()} | \`${path}\` | ${summary} |`);
    const table = ['<!-- checked: operations -->', '| | | |', '| --- | --- | --- |', ...rows, '<!-- /checked -->'];
    expect(page).toContain(table.join('\n'));
  });

  it.each(examples)('shows what works: $commands', async ({ commands, answer }) => {
    const output = await run(commands);
    expect(output).not.toBe('');
    if (answer === undefined) expect(output).not.toContain('about:blank');
    else expect(JSON.parse(output)).toMatchObject(answer);
  });
});
