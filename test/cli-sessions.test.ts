import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openJournal } from 'thoughtline/journal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createThinking } from '../src/thinking/create-thinking.ts';
import { type Finished, runThoughtline } from './run-thoughtline.ts';

const SECRET = ['sk', 'abcdefghijklmnopqrstuvwx'].join('-');
const ESCAPE = '\u001b]0;owned\u0007';

let home = '';
let reasoningId = '';

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'thoughtline-sessions-'));
  const journal = await openJournal(`sqlite:${join(home, 'thoughtline.db')}`);
  let now = Date.UTC(2030, 0, 1);
  const thinking = createThinking({ journal, clock: { now: () => (now += 1_000) } });
  const query = `Which index? <script>${ESCAPE}`;
  const started = await thinking.reason({ query, level: 'normal', thought: '# Forged\nlook at the btree first' });
  reasoningId = started.ok ? started.result.sessionId : '';
  const next = { sessionId: reasoningId };
  await thinking.reason({ ...next, thought: 'a hash index would be wrongheaded' });
  await thinking.reason({ ...next, rollbackToStep: 0, thought: '<!-- pin: Choice -->btree<!-- /pin --> it is' });
  await thinking.reason({ ...next, thought: 'use the btree', isConclusion: true });
  await thinking.addThought('notes', `the key is ${SECRET} and the btree is fine`);
  await thinking.addThought('gone', 'a btree that will be deleted');
  await thinking.addThought('hers', 'a btree of somebody else', { owner: 'ann' });
  for (let count = 0; count < 3; count++) await thinking.addThought(`many-${count}`, 'filler');
  await journal.close();
});

afterAll(() => rm(home, { recursive: true, force: true }));

const run = (...args: string[]): Promise<Finished> => runThoughtline(['sessions', ...args], { THOUGHTLINE_HOME: home });

async function json(...args: string[]) {
  const { code, stdout } = await run(...args, '--json');
  expect(code).toBe(0);
  return JSON.parse(stdout);
}

describe('thoughtline sessions list', () => {
  it('shows the newest first, page by page', async () => {
    const first = await json('list', '--limit', '4');
    expect(first.sessions.map(({ id }: { id: string }) => id)).toEqual(['many-2', 'many-1', 'many-0', 'gone']);
    const second = await json('list', '--limit', '4', '--cursor', first.next);
    expect(second.sessions.map(({ id }: { id: string }) => id)).toEqual(['notes', reasoningId]);
    expect(second).not.toHaveProperty('next');
    const { stderr } = await run('list', '--limit', '4');
    expect(stderr).toContain(`--cursor ${first.next}`);
  });

  it('filters, and says what it knows of a session', async () => {
    const { sessions } = await json('list', '--kind', 'reasoning', '--status', 'completed', '--level', 'normal');
    expect(sessions).toEqual([
      {
        id: reasoningId,
        kind: 'reasoning',
        status: 'completed',
        level: 'normal',
        title: `Which index? <script>${ESCAPE}`,
        steps: 3,
        createdAt: expect.stringMatching(/^2030-01-01T00:00:0\d\.000Z$/),
        updatedAt: expect.stringMatching(/^2030-01-01T00:00:0\d\.000Z$/),
      },
    ]);
    expect((await json('list', '--owner', 'ann')).sessions).toMatchObject([{ id: 'hers', steps: 1 }]);
  });

  it('keeps the words for people off stdout, and control characters off the terminal', async () => {
    const { stdout, stderr } = await run('list', '--kind', 'reasoning');
    expect(stdout).toMatch(/ 3 steps {2}2030-01-01T00:00:0\dZ {2}Which index\? <script>⟨U\+001B⟩\]0;owned⟨U\+0007⟩\n$/);
    expect(stdout.trimEnd().split('\n')).toHaveLength(1);
    expect(stderr).toContain('sessions show');
    const none = await run('list', '--status', 'failed');
    expect(none).toEqual({ code: 0, stdout: '', stderr: 'No session matches.\n' });
  });

  it('exits with 2 for a status that no session can have, and says which there are', async () => {
    const { code, stdout, stderr } = await run('list', '--status', 'foo');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('Allowed choices are active, waiting, completed, partial, stopped, failed.');
  });

  it('shows the newest thought of a session without a title, and lets a long id move no other row', async () => {
    const other = await mkdtemp(join(tmpdir(), 'thoughtline-list-'));
    const journal = await openJournal(`sqlite:${join(other, 'thoughtline.db')}`);
    const thinking = createThinking({ journal });
    await thinking.addThought('short', 'first thought');
    await thinking.addThought('short', 'second\nthought');
    await thinking.addThought('cleared', 'a thought');
    await thinking.clearContext('cleared');
    await thinking.addThought('x'.repeat(128), 'hm');
    await journal.close();
    const { stdout } = await runThoughtline(['sessions', 'list'], { THOUGHTLINE_HOME: other });
    await rm(other, { recursive: true });
    const [long, cleared, short] = stdout.split('\n');
    expect(long).toMatch(/^x{128} {2}context {4}active {8}1 step {3}\S+Z {2}hm$/);
    expect(cleared).toMatch(/^cleared {27}context {4}active {8}0 steps {2}\S+Z {2}—$/);
    expect(short).toMatch(/^short {29}context {4}active {8}2 steps {2}\S+Z {2}second ⏎ thought$/);
  });

  it.each([
    ['--kind', 'dream'],
    ['--limit', '0'],
    ['--limit', 'many'],
    ['--cursor', 'nonsense'],
  ])('refuses %s %s with exit code 2', async (...args) => {
    const { code, stdout, stderr } = await run('list', ...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('error:');
  });
});

describe('thoughtline sessions show', () => {
  it('shows discarded thoughts as discarded, and pins first', async () => {
    const { code, stdout } = await run('show', reasoningId);
    expect(code).toBe(0);
    expect(stdout).toMatch(/Pinned: Choice step 2\n {2}btree\n/);
    expect(stdout).toMatch(/Step 2 \[discarded\] .*\n {2}a hash index would be wrongheaded/);
    expect(stdout).toMatch(/Step 3 \[conclusion\] .*\n {2}use the btree/);
    expect(stdout).not.toContain('\u001b');
    expect(await json('show', reasoningId)).toMatchObject({ id: reasoningId, steps: { live: 3, discarded: 1 } });
  });

  it('offers the closest ids for an unknown one, and never those of others', async () => {
    const close = await run('show', 'note');
    expect(close).toMatchObject({ code: 1, stdout: '' });
    expect(close.stderr).toContain(`No session has the id "note". Did you mean 'notes'`);
    expect((await run('show', 'hers')).stderr).toContain('thoughtline sessions list');
    expect((await run('show', `${ESCAPE}x`)).stderr).not.toContain('\u001b');
  });
});

describe('thoughtline sessions search', () => {
  it('finds thoughts of the owner, newest first', async () => {
    const found: { sessionId: string }[] = await json('search', 'btree');
    expect(found.map(({ sessionId }) => sessionId)).toEqual(['gone', 'notes', reasoningId, reasoningId, reasoningId]);
    expect(await json('search', 'btree', 'first')).toMatchObject([{ sessionId: reasoningId, seq: 2 }]);
    expect(await json('search', 'btree', '--session', 'notes', '--limit', '1')).toHaveLength(1);
    expect((await run('search', 'btree', 'fine')).stdout).toMatch(/^notes {2}2030.*\n {2}the key is \[redacted/);
  });

  it('never shows what was discarded, redacted, or belongs to another owner', async () => {
    expect(await json('search', 'wrongheaded')).toEqual([]);
    expect(await json('search', SECRET)).toEqual([]);
    expect(await json('search', 'somebody')).toEqual([]);
    expect(await json('search', 'somebody', '--owner', 'ann')).toHaveLength(1);
    expect(await run('search', 'wrongheaded')).toMatchObject({ code: 0, stdout: '' });
  });

  it.each(['', '"', '  ', '!?'])('asks for a word instead of %j', async (text) => {
    const { code, stdout, stderr } = await run('search', text);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('Name at least one word');
  });

  it('says that a session is unknown', async () => {
    expect(await run('search', 'btree', '--session', 'nowhere')).toMatchObject({ code: 1, stdout: '' });
  });
});

describe('thoughtline sessions export', () => {
  it.each([
    ['md', /^# Thought trace\n[\s\S]*> \\# Forged\\\n> look at/],
    ['html', /^<!doctype html>[\s\S]*Which index\? &lt;script&gt;⟨U\+001B⟩/],
    ['mermaid', /^flowchart TD\n[\s\S]*class step3 gone/],
    ['json', /^\{\n {2}"id": "\w+"[\s\S]*"title": "Which index\? <script>\\u001b/],
  ])('writes %s', async (format, expected) => {
    const { code, stdout, stderr } = await run('export', reasoningId, '--format', format);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(expected);
    expect(stdout).not.toContain('\u001b');
    if (format !== 'json') expect(stdout).not.toContain('<script');
  });

  it('writes Markdown unless told, and JSON for --json', async () => {
    expect((await run('export', 'notes')).stdout).toMatch(/^# Thought trace/);
    expect(await json('export', 'notes')).toEqual(await json('show', 'notes'));
    expect(await run('export', 'notes', '--json', '--format', 'html')).toMatchObject({ code: 2, stdout: '' });
    expect(await run('export', 'notes', '--format', 'pdf')).toMatchObject({ code: 2, stdout: '' });
  });

  it('writes a file, and replaces one only when told', async () => {
    const file = join(home, 'trace.html');
    await writeFile(file, 'mine');
    const refused = await run('export', 'notes', '--format', 'html', '--output', file);
    expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('--force') });
    expect(await readFile(file, 'utf8')).toBe('mine');
    const forced = await run('export', 'notes', '--format', 'html', '--output', file, '--force');
    expect(forced).toMatchObject({ code: 0, stdout: '', stderr: `Written to ${file}.\n` });
    expect(await readFile(file, 'utf8')).toMatch(/<\/html>\n$/);
    expect((await run('export', 'notes', '--output', join(home, 'no', 'such', 'folder'))).code).toBe(1);
  });
});

describe('thoughtline sessions stats', () => {
  it('counts one session and all of an owner', async () => {
    expect(await json('stats', reasoningId)).toMatchObject({
      sessions: 1,
      thoughts: { recorded: 4, live: 3, discarded: 1 },
      thinkingShare: null,
      toolCallsAfterThought: null,
    });
    expect(await json('stats')).toMatchObject({ sessions: 6, thoughts: { recorded: 9, discarded: 1 } });
    expect(await json('stats', '--owner', 'ann')).toMatchObject({ sessions: 1, thoughts: { recorded: 1 } });
    expect((await run('stats')).stdout).toMatch(/^Share of all tokens +unknown$/m);
    expect(await run('stats', 'nowhere')).toMatchObject({ code: 1, stdout: '' });
  });
});

describe('thoughtline sessions delete', () => {
  it('needs --yes where nobody can be asked', async () => {
    const { code, stderr } = await run('delete', 'gone');
    expect(code).toBe(2);
    expect(stderr).toContain('--yes');
    expect((await run('show', 'gone')).code).toBe(0);
  });

  it('deletes one session for good, and says which', async () => {
    expect((await run('delete', 'hers', '--yes')).code).toBe(1);
    const { code, stdout } = await run('delete', 'gone', '--yes');
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'Deleted the context session gone with 1 event.\n' });
    expect((await run('show', 'gone')).code).toBe(1);
    expect(await json('search', 'deleted')).toEqual([]);
    expect(await json('delete', 'many-0', '--yes')).toEqual({ deleted: { id: 'many-0', kind: 'context', events: 1 } });
    expect((await json('list', '--owner', 'ann')).sessions).toHaveLength(1);
  });
});
