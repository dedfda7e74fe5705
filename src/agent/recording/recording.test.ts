import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SAMPLES } from '../../../test/model-server/sample-requests.ts';
import type { Script } from '../../../test/model-server/script.ts';
import { type ModelServer, startModelServer } from '../../../test/model-server/start-model-server.ts';
import type { JsonObject } from '../../base/json.ts';
import { createPlayback, playbackFetch } from './playback-fetch.ts';
import { parseRecording, readRecording } from './read-recording.ts';
import { recordingFetch } from './recording-fetch.ts';

const KEY = 'my-own-key-of-no-known-kind';
const SECRET = `ghp_${'x7Kq2Lm9Pz4Rt6Vw1Yb3Nc5Df8Gh0Js2Kl4Q'}`;
const { path, body } = SAMPLES.anthropic;

describe('recordingFetch and playbackFetch', () => {
  let folder: string;
  let file: string;
  let server: ModelServer;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'recording-'));
    file = join(folder, 'traffic.jsonl');
  });
  afterEach(async () => {
    await server?.close();
    await rm(folder, { recursive: true });
  });

  const start = async (script: Script): Promise<typeof fetch> => {
    server = await startModelServer({ script });
    return recordingFetch({ file });
  };
  const post = async (send: typeof fetch, extra: JsonObject = {}, base: string = server.url) => {
    const headers = { 'x-api-key': KEY, 'anthropic-version': '2023-06-01' };
    const init = { method: 'POST', headers, body: JSON.stringify({ ...body, stream: true, ...extra }) };
    const response = await send(`${base}${path}?key=${KEY}&alt=sse`, init);
    return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
  };

  it('plays back what was recorded, at any address', async () => {
    const send = await start([
      { reasoning: 'Hm.', text: 'Hello 🙂 there' },
      { fail: 'rate-limited', retryAfterSeconds: 3 },
    ]);
    const live = [await post(send), await post(send, { max_tokens: 5 })];
    const play = playbackFetch({ file, fast: true });
    const played = [
      await post(play, {}, 'https://nowhere.invalid'),
      await post(play, { max_tokens: 5 }, 'https://nowhere.invalid'),
    ];
    expect(played.map(({ status, text }) => [status, text])).toEqual(live.map(({ status, text }) => [status, text]));
    expect(played[1]?.headers['retry-after']).toBe('3');
  });

  it('does not mind the order of keys', async () => {
    const send = await start([{ text: 'Hello' }]);
    await post(send, { temperature: 1, top_k: 2 });
    const play = playbackFetch({ file, fast: true });
    expect((await post(play, { top_k: 2, temperature: 1 })).text).toContain('Hello');
  });

  it('says where a request differs from the recorded one, and keeps waiting for that', async () => {
    const send = await start([{ text: 'Hello' }]);
    await post(send);
    const play = createPlayback(readRecording(file), { fast: true, name: 'traffic.jsonl' });
    const changed = post(play.fetch, { system: 'Be long.', max_tokens: 1 });
    await expect(changed).rejects.toMatchObject({
      code: 'model/recording',
      message: expect.stringMatching(
        /1 of 1 in traffic\.jsonl.*\n {2}body\.max_tokens: expected 4096, got 1\n {2}body\.system: expected \[.*\], got "Be long\."$/s,
      ),
    });
    expect(play.remaining()).toBe(1);
    expect((await post(play.fetch)).text).toContain('Hello');
    expect(play.remaining()).toBe(0);
    await expect(post(play.fetch)).rejects.toThrow(/no answer to POST .* been played back/);
  });

  it('takes today for the day of the recording', async () => {
    const send = await start([{ text: 'Hello' }]);
    const day = (time: string) => ({ system: `Today is ${time.slice(0, 10)}. The file says 2026-01-01.` });
    await post(send, day(new Date().toISOString()));
    const clock = { now: () => Date.parse('2031-05-06T07:08:09Z') };
    const play = playbackFetch({ file, fast: true, clock });
    await expect(post(play, day('2031-05-07'))).rejects.toThrow(/not the recorded one/);
    expect((await post(play, day('2031-05-06'))).text).toContain('Hello');
  });

  it('keeps strictly to the order, except where requests overlapped', async () => {
    const script: Script = ({ maxTokens }) => ({ text: `for ${maxTokens}`, waitMs: maxTokens === 1 ? 50 : 0 });
    const send = await start(script);
    await Promise.all([post(send, { max_tokens: 1 }), post(send, { max_tokens: 2 })]);
    await post(send, { max_tokens: 3 });
    const play = playbackFetch({ file, fast: true });
    await expect(post(play, { max_tokens: 3 })).rejects.toThrow(/not the recorded one/);
    for (const max_tokens of [2, 1, 3]) expect((await post(play, { max_tokens })).text).toContain('for');
  });

  it('takes its time when asked to, and stops at once', async () => {
    const send = await start([{ text: 'a'.repeat(60), delayMs: 20 }]);
    await post(send);
    const recording = readRecording(file);
    const pieces = recording.exchanges[0]?.response?.pieces ?? [];
    expect(pieces.length).toBeGreaterThan(5);
    expect(pieces.at(-1)?.atMs).toBeGreaterThan(100);
    const signal = AbortSignal.timeout(30);
    const play = createPlayback(recording);
    const stopped = post((input, init) => play.fetch(input, { ...init, signal }));
    await expect(stopped).rejects.toThrow();
  });

  it('records what fails, too', async () => {
    const send = await start([{ fail: 'disconnect' }, { text: 'a'.repeat(60), cut: { after: 4, how: 'drop' } }]);
    await expect(post(send)).rejects.toThrow('fetch failed');
    await expect(post(send)).rejects.toThrow();
    const play = playbackFetch({ file, fast: true });
    await expect(post(play)).rejects.toThrow('fetch failed');
    await expect(post(play)).rejects.toThrow('terminated');
    expect(readRecording(file).exchanges[1]?.response?.pieces.length).toBeLessThanOrEqual(4);
  });

  it('writes no keys and no secrets, wherever they are', async () => {
    const send = await start([
      { text: `It is ${SECRET}, and yours ${KEY}.`, calls: [{ name: 'read', input: { key: SECRET } }] },
    ]);
    const asked = { system: `My token: ${SECRET}; my key: ${KEY}` };
    await post(send, asked);
    const text = await readFile(file, 'utf8');
    expect(text).toContain('[redacted');
    for (const hidden of [KEY, SECRET, SECRET.slice(4, 20), KEY.slice(3, 20)]) expect(text).not.toContain(hidden);
    expect(text).not.toContain('127.0.0.1');
    expect((await stat(file)).mode & 0o077).toBe(0);
    // Whoever asks the same again gets the answer.
    expect((await post(playbackFetch({ file, fast: true }), asked)).text).toContain('[redacted');
  });

  it('takes out what else it is told to, and never less', async () => {
    await start([{ text: `Ask Ada about ${SECRET}.` }]);
    const redact = (text: string): string => text.replaceAll('Ada', '[redacted name]');
    const asked = { system: 'You are Ada.' };
    await post(recordingFetch({ file, redact }), asked);
    expect(await readFile(file, 'utf8')).not.toMatch(new RegExp(`Ada|${SECRET}`));
    expect((await post(playbackFetch({ file, fast: true, redact }), asked)).text).toContain('[redacted name]');
  });

  it('replaces a recording, and no other file', async () => {
    const send = await start([{ text: 'Hello' }, { text: 'Again' }]);
    await post(send);
    await post(recordingFetch({ file }));
    expect(readRecording(file).exchanges).toHaveLength(1);
    await writeFile(file, 'my diary');
    expect(() => recordingFetch({ file })).toThrow(/exists and is no recording/);
    expect(await readFile(file, 'utf8')).toBe('my diary');
    expect(() => recordingFetch({ file: join(folder, 'none', 'x') })).toThrow(/cannot be written/);
  });

  it('reads what a killed process left, and says what is wrong with other files', async () => {
    const send = await start([{ text: 'Hello' }, { text: 'Again' }]);
    await post(send);
    await post(send);
    const text = await readFile(file, 'utf8');
    expect(parseRecording(text.slice(0, -10), file).exchanges).toHaveLength(1);
    expect(() => parseRecording('{}\n', 'x.jsonl')).toThrow(/x\.jsonl is no recording.*line 1/s);
    expect(() => parseRecording(text.replace('"method"', '"m"'), 'x.jsonl')).toThrow(/line 2.*request\.method/s);
    expect(() => readRecording(join(folder, 'none'))).toThrow(/none cannot be read: there is no such file\.$/);
    expect(() => readRecording(folder)).toThrow(/cannot be read: it is a folder\.$/);
  });
});
