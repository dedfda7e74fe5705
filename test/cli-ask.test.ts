import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { calling, formatted, isFormatRequest, textOf, useAgentWorld, working } from './agent-cli.ts';
import { PROGRAM, runThoughtline } from './run-thoughtline.ts';

// A wrong key is given on purpose.
const worldOf = useAgentWorld(['key-wrong']);

const runOf = (stderr: string): string => /· run (\S+)/.exec(stderr)?.[1] ?? '';

describe('thoughtline ask', () => {
  it('prints the answer to standard output and nothing else', async () => {
    const { run, server } = await worldOf(
      working({ text: 'It is **42**.', usage: { inputTokens: 1_200, outputTokens: 30 } }),
    );
    const { code, stdout, stderr } = await run(['ask', 'What', 'is it?']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'It is **42**.\n' });
    expect(stderr).toMatch(/^2 steps · [\d,]+ tokens in, [\d,]+ out · \$0\.\d{4} · run \S+\n$/);
    expect(textOf(server.requests[0] ?? expect.fail())).toContain('What is it?');
  });

  it('takes what is piped in for a part of the question, or for all of it', async () => {
    const { run, server } = await worldOf(working({ text: 'one' }, { text: 'two' }));
    await run(['ask', 'Sum this up:'], { input: 'line 1\nline 2\n' });
    await run(['ask'], { input: 'Just this\n' });
    const asked = server.requests.filter((request) => !isFormatRequest(request)).map(({ messages }) => messages[0]);
    expect(asked).toMatchObject([{ text: 'Sum this up:\n\nline 1\nline 2' }, { text: 'Just this' }]);
  });

  it('says what is wrong with the command line, and asks nobody', async () => {
    const { run, server } = await worldOf([]);
    expect(await run(['ask'])).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('Say what to ask'),
    });
    expect(await run(['ask', 'x', '--max-steps', '0'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--max-steps'),
    });
    expect(await run(['ask', 'x', '--thoughts', 'loud'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('hidden, summary or full'),
    });
    expect(await run(['ask', 'x', '--project', 'nowhere'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('is not a folder'),
    });
    expect(await run(['ask', 'x', '--approve'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--resume'),
    });
    expect(server.requests).toEqual([]);
  });

  it('prints only what is said last without a format step', async () => {
    const { run, project, server } = await worldOf([
      calling('read_files', { paths: ['a.txt'] }, { text: 'Let me look.' }),
      { text: 'It says hello.' },
    ]);
    await writeFile(join(project, 'a.txt'), 'hello');
    expect(await run(['ask', '--no-format', 'x'])).toMatchObject({ code: 0, stdout: 'It says hello.\n' });
    expect(server.requests).toHaveLength(2);
    expect(textOf(server.requests[1] ?? expect.fail())).toContain('hello');
  });

  it('works in the current folder, or in the one that is named', async () => {
    const reading = calling('read_files', { paths: ['a.txt'] });
    const { run, home, project, server } = await worldOf(working(reading, { text: 'done' }, reading, { text: 'done' }));
    await writeFile(join(project, 'a.txt'), 'written in the folder');
    await run(['ask', 'x']);
    expect(textOf(server.requests[1] ?? expect.fail())).toContain('written in the folder');
    await run(['ask', 'x', '--project', project], { cwd: '/' });
    expect(textOf(server.requests[4] ?? expect.fail())).toContain('written in the folder');
    await expect(readFile(join(home, 'projects.json'))).rejects.toThrow('ENOENT');
  });

  it('denies what needs approval when nobody is there, and tells the model', async () => {
    const { run, project, server } = await worldOf(
      working(calling('write_file', { path: 'b.txt', content: 'x' }), { text: 'I could not.' }),
    );
    const { code, stdout, stderr } = await run(['ask', 'write b']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'I could not.\n' });
    expect(stderr).toContain('✗ Write b.txt');
    expect(textOf(server.requests[1] ?? expect.fail())).toContain('nobody to ask');
    await expect(readFile(join(project, 'b.txt'))).rejects.toThrow('ENOENT');
  });

  it('does what the settings allow', async () => {
    const { run, project } = await worldOf(
      working(calling('write_file', { path: 'b.txt', content: 'x' }), { text: 'Done.' }),
    );
    await run(['ask', 'write b'], { env: { THOUGHTLINE_ALLOW: 'write_*' } });
    expect(await readFile(join(project, 'b.txt'), 'utf8')).toBe('x');
  });

  it('uses the tools of the MCP servers that the user added', async () => {
    const { run, server } = await worldOf(
      working(calling('mcp__notes__think', { thought: 'Rule 4.' }), { text: 'Noted.' }),
    );
    await run(['servers', 'add', 'notes', '--', process.execPath, PROGRAM, 'mcp', '--tools', 'think']);
    const { code, stdout } = await run(['ask', 'x'], { env: { THOUGHTLINE_ALLOW: 'mcp__notes__*' } });
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'Noted.\n' });
    expect(textOf(server.requests[1] ?? expect.fail())).toContain('context_size');
  });

  it('prints events as lines of JSON, and nothing else', async () => {
    const { run } = await worldOf(working({ text: 'It is 42.' }));
    const { code, stdout, stderr } = await run(['ask', '--json', 'x']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const events = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(events[0]).toMatchObject({
      type: 'run',
      id: 1,
      model: 'anthropic/claude-sonnet-4-5',
      at: expect.stringMatching(/Z$/),
    });
    expect(events.at(-1)).toMatchObject({ type: 'done', text: 'It is 42.', isPartial: false });
    expect(events.map(({ id }) => id)).toEqual(events.map((_, index) => index + 1));
  });

  it('says that an answer is partial, and how to go on', async () => {
    const { run } = await worldOf((request, n) =>
      isFormatRequest(request) ? formatted('So far: nothing.') : calling('glob_files', { pattern: `*${n}` }),
    );
    const { code, stdout, stderr } = await run(['ask', '--max-steps', '2', 'x']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'So far: nothing.\n' });
    expect(stderr).toMatch(/warning: The answer is partial: .*max_steps.* To go on: thoughtline ask --resume \S+/);
  });

  it('plans without changing anything, and carries the plan out when it is approved', async () => {
    const { run, project, server } = await worldOf(
      working({ text: 'I will write b.txt.' }, calling('write_file', { path: 'b.txt', content: 'x' }), {
        text: 'Written.',
      }),
    );
    const plan = await run(['ask', '--plan', 'write b']);
    expect(plan.stderr).toMatch(/nothing was changed yet\. To carry it out: thoughtline ask --resume \S+ .*--approve/);
    expect(server.requests[0]?.tools.map(({ name }) => name)).not.toContain('write_file');
    const env = { THOUGHTLINE_PERMISSIONS: 'trusted' };
    const { stdout } = await run(['ask', '--resume', runOf(plan.stderr), '--approve'], { env });
    expect(stdout).toBe('Written.\n');
    expect(await readFile(join(project, 'b.txt'), 'utf8')).toBe('x');
  });

  it('goes on with a run', async () => {
    const { run, server } = await worldOf(working({ text: 'Blue.' }, { text: 'Because of the air.' }));
    const first = await run(['ask', 'Which colour has the sky?']);
    const second = await run(['ask', '--resume', runOf(first.stderr), 'Why?']);
    expect(second.stdout).toBe('Because of the air.\n');
    const { messages } = server.requests.filter((request) => !isFormatRequest(request))[1] ?? expect.fail();
    expect(messages).toMatchObject([{ text: 'Which colour has the sky?' }, { role: 'assistant' }, { text: 'Why?' }]);
    const unknown = await run(['ask', '--resume', 'nonsense', 'Why?']);
    expect(unknown).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('nonsense') });
  });

  it('tells of a retry and goes on', async () => {
    let isFirst = true;
    const { run } = await worldOf((request) => {
      if (isFormatRequest(request)) return formatted('Here.');
      const turn = isFirst ? ({ fail: 'rate-limited', retryAfterSeconds: 1 } as const) : { text: 'Here.' };
      isFirst = false;
      return turn;
    });
    const { code, stdout, stderr } = await run(['ask', 'x']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'Here.\n' });
    expect(stderr.match(/Trying again in \d+ s \(retry 1\)/g)).toHaveLength(1);
  });

  it('prints each part of an answer once, also when its stream broke off', async () => {
    let tries = 0;
    const { run } = await worldOf((request) => {
      if (!isFormatRequest(request)) return { text: 'draft' };
      tries++;
      return tries === 1
        ? { ...formatted('This one breaks off here.'), cut: { after: 6, how: 'drop' } }
        : formatted('This is whole.');
    });
    expect(await run(['ask', 'x'])).toMatchObject({ code: 0, stdout: 'This is whole.\n' });
  });

  it('gives a pipe the answer as it is, and lets nothing that a model or a tool says drive the terminal beside it', async () => {
    const evil = '\u001b]0;owned\u0007\u001b[2Jred\u009b31m\u202e';
    const { run } = await worldOf(
      working(calling('search_files', { regex: evil }, { text: evil }), { text: `${evil} done` }),
    );
    const { stdout, stderr } = await run(['ask', 'x']);
    expect(stdout).toContain(evil);
    expect(stderr).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/);
  });

  it('takes up settings that another process changes at the next request', async () => {
    let change: () => Promise<unknown> = async () => {};
    const { run, server } = await worldOf(async (request) => {
      if (isFormatRequest(request)) return formatted('x');
      if (server.requests.length > 1) return { text: 'x' };
      await change();
      return calling('glob_files', { pattern: '*' });
    });
    change = () => run(['settings', 'enable_thinking', 'true']);
    await run(['ask', 'x']);
    const offered = server.requests.map(({ tools }) => tools.some(({ name }) => name === 'think'));
    expect(offered).toEqual([false, true, false]);
  });
});

describe('thoughtline ask --record and --playback', () => {
  it('answers from a recording, without a key and without asking anybody', async () => {
    const { run, server, project } = await worldOf(
      working(calling('glob_files', { pattern: '*.ts' }), { text: 'It is 42.' }),
    );
    const recorded = await run(['ask', 'x', '--record', '../recording.jsonl']);
    expect(recorded).toMatchObject({ code: 0, stdout: 'It is 42.\n' });
    expect(await readFile(join(project, '../recording.jsonl'), 'utf8')).not.toContain('test-key');
    const { length } = server.requests;
    const played = await run(['ask', 'x', '--playback', '../recording.jsonl'], { env: { ANTHROPIC_API_KEY: '' } });
    expect(played).toMatchObject({ code: 0, stdout: 'It is 42.\n' });
    expect(server.requests).toHaveLength(length);
  });

  it('says where a request differs from the recorded one', async () => {
    const { run } = await worldOf(working({ text: 'It is 42.' }));
    await run(['ask', 'x', '--record', '../recording.jsonl']);
    const { code, stdout, stderr } = await run(['ask', 'y', '--playback', '../recording.jsonl']);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/What differs:\n {4}\S*messages.*expected.*got/);
  });

  it('refuses to record over a file that is no recording', async () => {
    const { run, project } = await worldOf([]);
    await writeFile(join(project, 'a.txt'), 'mine');
    expect(await run(['ask', 'x', '--record', 'a.txt'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is no recording'),
    });
    expect(await readFile(join(project, 'a.txt'), 'utf8')).toBe('mine');
  });
});

describe('thoughtline ask without a model that answers', () => {
  it('lists exactly what to set for each provider', async () => {
    const { env, home } = await worldOf([]);
    const { OLLAMA_HOST = '' } = env;
    const { code, stdout, stderr } = await runThoughtline(['ask', 'x'], { THOUGHTLINE_HOME: home, OLLAMA_HOST });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    for (const word of [
      '--model',
      'ANTHROPIC_API_KEY',
      'OPENAI_API_KEY',
      'GEMINI_API_KEY',
      'ollama serve',
      'COMPATIBLE_BASE_URL',
    ])
      expect(stderr).toContain(word);
  });

  it.each([
    ['anthropic/claude-sonnet-4-5', 'ANTHROPIC_API_KEY'],
    ['openai/gpt-5', 'OPENAI_API_KEY'],
    ['google/gemini-2.5-pro', 'GEMINI_API_KEY'],
    ['compatible/x', 'COMPATIBLE_BASE_URL'],
    ['gpt-5', 'Did you mean openai/gpt-5'],
  ])('says what %s lacks', async (model, word) => {
    const { home } = await worldOf([]);
    const { code, stderr } = await runThoughtline(['ask', 'x', '--model', model], { THOUGHTLINE_HOME: home });
    expect(code).toBe(2);
    expect(stderr).toContain(word);
  });

  it('says where Ollama was looked for', async () => {
    const { run } = await worldOf([]);
    const { code, stderr } = await run(['ask', 'x', '--model', 'ollama/qwen3']);
    expect(code).toBe(1);
    expect(stderr).toContain('ollama serve');
  }, 60_000);

  it("repeats the provider's words about a wrong key, and does not try again", async () => {
    const { run, server } = await worldOf([]);
    const { code, stdout, stderr } = await run(['ask', 'x'], { env: { ANTHROPIC_API_KEY: 'wrong-key' } });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/error: .*invalid x-api-key/);
    expect(stderr).toContain('ANTHROPIC_API_KEY');
    expect(stderr).not.toContain('wrong-key');
    expect(server.requests).toHaveLength(1);
    expect(server.violations.map(({ rule }) => rule)).toEqual(['key-wrong']);
  });
});
