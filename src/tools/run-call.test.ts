import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createPrivateNoteTool } from '../../test/demo-tools/private-note/tool.ts';
import type { CallParts } from './call-parts.ts';
import { defineTool, type ToolParts } from './define-tool.ts';
import { refuseMalformed } from './refusals.ts';
import { createRegistry } from './registry.ts';
import { runCall } from './run-call.ts';
import type { Tool, ToolContext } from './tool.ts';
import { withInput } from './with-input.ts';

const text = z.object({ text: z.string() });

function tool(parts: Partial<ToolParts<typeof text, typeof text>>): Tool {
  return defineTool({
    name: 'echo',
    description: 'Echoes.',
    input: text,
    output: text,
    execute: (input) => input,
    status: () => 'echoed',
    render: (output) => output.text,
    ...parts,
  });
}

function partsWith(...tools: Tool[]): CallParts {
  return { registry: createRegistry(tools), mode: 'agent' };
}

const call = (input: unknown, name = 'echo'): { id: string; name: string; input: unknown } => ({
  id: 'c1',
  name,
  input,
});

describe('runCall', () => {
  it('gives the output as data, tied to the call', async () => {
    const clock = { now: () => 5 };
    expect(await runCall(call({ text: 'hi' }), { ...partsWith(tool({})), clock })).toEqual({
      callId: 'c1',
      toolName: 'echo',
      status: 'done',
      isSuccess: true,
      input: { text: 'hi' },
      output: { text: 'hi' },
      visibility: 'user',
      durationMs: 0,
    });
  });

  it('answers an unknown tool with the closest known names', async () => {
    const result = await runCall(call({}, 'ecko'), partsWith(tool({})));
    expect(result).toMatchObject({
      callId: 'c1',
      status: 'failed',
      code: 'tool/unknown',
      message: "Unknown tool 'ecko'. Did you mean 'echo'?",
    });
  });

  it('lists the tools when no name is close', async () => {
    const result = await runCall(call({}, 'zzzzzz'), partsWith(tool({})));
    expect(result).toMatchObject({ message: "Unknown tool 'zzzzzz'. Known tools: echo." });
  });

  it('refuses a tool that is not offered in this mode, without running it', async () => {
    let ran = false;
    const mcpOnly = tool({
      modes: ['mcp'],
      execute: (input) => {
        ran = true;
        return input;
      },
    });
    const result = await runCall(call({ text: 'x' }), partsWith(mcpOnly));
    expect(result).toMatchObject({ status: 'failed', code: 'tool/not-offered' });
    expect(ran).toBe(false);
  });

  it('names every problem of an input at once', async () => {
    const two = defineTool({
      name: 'two',
      description: 'Two fields.',
      input: z.object({ a: z.number(), b: z.object({ c: z.string() }) }),
      output: z.object({}),
      execute: () => ({}),
      status: () => '',
      render: () => '',
    });
    const result = await runCall(call({ a: 'x', b: {} }, 'two'), partsWith(two));
    expect(result).toMatchObject({ status: 'failed', code: 'tool/invalid-input', input: { a: 'x', b: {} } });
    expect('message' in result ? result.message : '').toMatch(/a: .*number.*; b\.c: .*string/);
  });

  it('records the coerced input as the canonical one', async () => {
    const list = defineTool({
      name: 'list',
      description: 'Takes a list.',
      input: z.object({ items: z.array(z.number()) }),
      output: z.object({ sum: z.number() }),
      execute: ({ items }) => ({ sum: items.reduce((a, b) => a + b, 0) }),
      status: () => '',
      render: ({ sum }) => `${sum}`,
    });
    const result = await runCall(call({ items: '3' }, 'list'), partsWith(list));
    expect(result).toMatchObject({ status: 'done', input: { items: [3] }, output: { sum: 3 } });
  });

  it('records the input as the tool changed it', async () => {
    const formatting = tool({ execute: () => withInput({ text: 'formatted' }, { text: 'saved' }) });
    const result = await runCall(call({ text: 'raw' }), partsWith(formatting));
    expect(result).toMatchObject({ status: 'done', input: { text: 'formatted' }, output: { text: 'saved' } });
  });

  it('gives the tool its caller, session, signal and a way to report progress', async () => {
    const seen: Partial<ToolContext>[] = [];
    const reports: unknown[] = [];
    const curious = tool({
      execute: (input, context) => {
        seen.push(context);
        context.progress({ done: 1, total: 2, message: 'half' });
        return input;
      },
    });
    await runCall(call({ text: 'x' }), {
      ...partsWith(curious),
      caller: { owner: 'ann' },
      session: { id: 's1' },
      onProgress: ({ id }, update) => reports.push([id, update]),
    });
    expect(seen[0]).toMatchObject({ callId: 'c1', caller: { owner: 'ann' }, session: { id: 's1' } });
    expect(seen[0]?.signal).toBeInstanceOf(AbortSignal);
    expect(reports).toEqual([['c1', { done: 1, total: 2, message: 'half' }]]);
  });

  it('turns a thrown error into a failed result without its secrets', async () => {
    const secret = ['sk-', 'a1B2c3D4e5F6g7H8i9J0'].join('');
    const broken = tool({
      execute: () => {
        throw new Error(`401 for key ${secret}`);
      },
    });
    const result = await runCall(call({ text: 'x' }), partsWith(broken));
    expect(result).toMatchObject({ status: 'failed', code: 'tool/failed', message: '401 for key [redacted api-key]' });
  });

  it.each([['a string'], [undefined], [null], [42]])('survives a tool that throws %j', async (thrown) => {
    const broken = tool({
      execute: () => {
        throw thrown;
      },
    });
    expect(await runCall(call({ text: 'x' }), partsWith(broken))).toMatchObject({
      status: 'failed',
      code: 'tool/failed',
    });
  });

  it('stops a tool at its timeout, also one that does not listen', async () => {
    let aborted = false;
    const slow = tool({
      timeoutMs: 10,
      execute: async (input, { signal }) => {
        signal.addEventListener('abort', () => {
          aborted = true;
        });
        await sleep(60);
        return input;
      },
    });
    const result = await runCall(call({ text: 'x' }), partsWith(slow));
    expect(result).toMatchObject({ status: 'failed', code: 'tool/timeout' });
    expect(aborted).toBe(true);
  });

  it('gives a cancelled tool that listens the last word, because its effects are there', async () => {
    const controller = new AbortController();
    const listening = tool({
      execute: (_, { signal }) =>
        new Promise((resolve) => signal.addEventListener('abort', () => resolve({ text: 'stored all the same' }))),
    });
    const pending = runCall(call({ text: 'x' }), { ...partsWith(listening), signal: controller.signal });
    await sleep(5);
    controller.abort();
    expect(await pending).toMatchObject({ status: 'done', output: { text: 'stored all the same' } });
    const throwing = tool({
      execute: (_, { signal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped')))),
    });
    const other = new AbortController();
    const stopped = runCall(call({ text: 'x' }), { ...partsWith(throwing), signal: other.signal });
    await sleep(5);
    other.abort();
    expect(await stopped).toMatchObject({ status: 'failed', code: 'tool/aborted' });
  });

  it('gives up soon on a cancelled tool that does not listen', async () => {
    const controller = new AbortController();
    const hanging = tool({ execute: () => new Promise(() => undefined) });
    const pending = runCall(call({ text: 'x' }), { ...partsWith(hanging), signal: controller.signal });
    controller.abort();
    expect(await pending).toMatchObject({ status: 'failed', code: 'tool/aborted' });
    const after = await runCall(call({ text: 'x' }), { ...partsWith(tool({})), signal: controller.signal });
    expect(after).toMatchObject({ status: 'failed', code: 'tool/aborted' });
  });

  it('refuses an output that is not what the tool promised', async () => {
    const lying = defineTool({
      name: 'echo',
      description: 'Lies.',
      input: text,
      output: z.object({ text: z.string().max(1) }),
      execute: (input) => input,
      status: () => '',
      render: () => '',
    });
    expect(await runCall(call({ text: 'long' }), partsWith(lying))).toMatchObject({ code: 'tool/invalid-output' });
  });

  it.each([
    ['waits', z.object({ text: z.string() }).refine(async () => true)],
    ['transforms', z.object({ text: z.string().transform(Number).pipe(z.number()) })],
  ])('refuses an output whose schema %s, because it could not be read again', async (_, output) => {
    const wrong = defineTool({
      name: 'echo',
      description: 'Cannot be read again.',
      input: text,
      output,
      execute: (input) => input,
      status: () => '',
      render: () => '',
    });
    expect(await runCall(call({ text: '3' }), partsWith(wrong))).toMatchObject({
      status: 'failed',
      code: 'tool/invalid-output',
      message: expect.stringContaining('must not transform and must not wait'),
    });
  });

  it('survives a name that is no text and an error that cannot be shown', async () => {
    const nameless = { id: 'c1', name: JSON.parse('5'), input: {} };
    expect(await runCall(nameless, partsWith(tool({})))).toMatchObject({ status: 'failed', code: 'tool/unknown' });
    const broken = tool({
      execute: () => {
        throw Object.create(null);
      },
    });
    expect(await runCall(call({ text: 'x' }), partsWith(broken))).toMatchObject({
      status: 'failed',
      code: 'tool/failed',
    });
  });

  it('keeps messages short, however long the name or the list of problems', async () => {
    const unknown = await runCall(call({}, 'x'.repeat(1_000_000)), partsWith(tool({})));
    const list = defineTool({
      name: 'list',
      description: 'Takes a list.',
      input: z.object({ items: z.array(z.number()) }),
      output: text,
      execute: () => ({ text: '' }),
      status: () => '',
      render: () => '',
    });
    const invalid = await runCall(call({ items: new Array(50_000).fill('x') }, 'list'), partsWith(list));
    for (const result of [unknown, invalid])
      expect('message' in result ? result.message.length : 0).toBeLessThanOrEqual(4_000);
  });

  it('can be cancelled while the user is asked', async () => {
    const controller = new AbortController();
    const parts = { ...partsWith(tool({})), permissions: { tier: 'ask', allow: [], deny: [] } as const };
    const pending = runCall(call({ text: 'x' }), {
      ...parts,
      signal: controller.signal,
      ask: () => new Promise(() => {}),
    });
    await sleep(5);
    controller.abort();
    expect(await pending).toMatchObject({ status: 'failed', code: 'tool/aborted' });
  });

  it('reports no progress after the end, and survives a listener that fails', async () => {
    const reports: unknown[] = [];
    let late = (): void => undefined;
    const chatty = tool({
      execute: (input, { progress }) => {
        progress({ done: 1 });
        late = () => progress({ done: 2 });
        return input;
      },
    });
    const onProgress = (_: unknown, update: unknown): void => {
      reports.push(update);
      throw new Error('the listener is broken');
    };
    expect(await runCall(call({ text: 'x' }), { ...partsWith(chatty), onProgress })).toMatchObject({ status: 'done' });
    late();
    expect(reports).toEqual([{ done: 1 }]);
  });

  it('keeps the output of a tool that cannot judge it', async () => {
    const unsure = tool({
      isSuccess: () => {
        throw new Error('hm');
      },
    });
    expect(await runCall(call({ text: 'x' }), partsWith(unsure))).toMatchObject({
      status: 'done',
      isSuccess: false,
      output: { text: 'x' },
    });
  });

  it('flags a failure by the tool’s own word and keeps its output', async () => {
    const honest = tool({ isSuccess: () => false });
    expect(await runCall(call({ text: 'x' }), partsWith(honest))).toMatchObject({
      status: 'done',
      isSuccess: false,
      output: { text: 'x' },
    });
  });

  it('carries the visibility of its tool', async () => {
    const result = await runCall(call({ note: 'n' }, 'private_note'), partsWith(createPrivateNoteTool()));
    expect(result.visibility).toBe('internal');
  });

  it('survives inputs that JSON cannot say and nesting beyond the stack', async () => {
    const cyclic: Record<string, unknown> = {};
    cyclic['self'] = cyclic;
    expect(await runCall(call(cyclic), partsWith(tool({})))).toMatchObject({ status: 'failed', input: null });
    const deep: unknown = JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`);
    expect(await runCall(call({ text: deep }), partsWith(tool({})))).toMatchObject({ status: 'failed' });
  });

  it('asks where the policy says so, and takes nobody to ask for a no', async () => {
    const policy = { tier: 'ask', allow: [], deny: [] } as const;
    const parts = { ...partsWith(tool({})), permissions: policy };
    expect(await runCall(call({ text: 'x' }), parts)).toMatchObject({ status: 'blocked', code: 'tool/denied' });
    expect(await runCall(call({ text: 'x' }), { ...parts, ask: async () => false })).toMatchObject({
      status: 'blocked',
    });
    expect(await runCall(call({ text: 'x' }), { ...parts, ask: async () => true })).toMatchObject({ status: 'done' });
  });

  it('waits for whoever wants to know before a call that is valid and allowed runs', async () => {
    const log: string[] = [];
    const echo = tool({
      execute: (input) => {
        log.push('runs');
        return input;
      },
    });
    const beforeRun = async ({ input }: { readonly input: unknown }): Promise<void> => {
      await sleep(1);
      log.push(`before ${JSON.stringify(input)}`);
    };
    const parts = { ...partsWith(echo), beforeRun };
    await runCall(call({ text: 'x' }), parts);
    expect(log).toEqual(['before {"text":"x"}', 'runs']);
    await runCall(call({ text: 1 }), parts);
    await runCall(call({ text: 'x' }), { ...parts, permissions: { tier: 'read-only', allow: [], deny: [] } });
    expect(log).toHaveLength(2);
    const refusing = { ...partsWith(echo), beforeRun: () => Promise.reject(new Error('Not now.')) };
    expect(await runCall(call({ text: 'x' }), refusing)).toMatchObject({ status: 'failed', message: 'Not now.' });
    expect(log).toHaveLength(2);
  });
});

describe('refuseMalformed', () => {
  it('keeps the name and the raw text and tells the model what to write', () => {
    const malformed = {
      type: 'malformed',
      name: 'echo',
      raw: '<tool:echo>',
      line: 1,
      expected: 'x',
      message: 'Line 1: x',
    } as const;
    expect(refuseMalformed(malformed, 'c9')).toMatchObject({
      callId: 'c9',
      toolName: 'echo',
      status: 'failed',
      code: 'tool/malformed-call',
      input: { raw: '<tool:echo>' },
      message: 'Line 1: x',
    });
  });
});
