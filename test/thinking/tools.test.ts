import { describe, expect, it } from 'vitest';
import { fixedProjects } from '../../src/toolbox/projects/projects.ts';
import { createReasoningThinkTool } from '../../src/toolbox/reasoning-think/tool.ts';
import { createThinkTool } from '../../src/toolbox/think/tool.ts';
import { createToolbox } from '../../src/toolbox/toolbox.ts';
import { createRegistry } from '../../src/tools/registry.ts';
import { renderForUser, renderResults } from '../../src/tools/render-results.ts';
import { runCall } from '../../src/tools/run-call.ts';
import type { ToolResult } from '../../src/tools/tool-result.ts';
import { type Engine, engineOn } from './engine.ts';
import { type Store, useStores } from './stores.ts';

const REQUIRED = '{"status":"error","message":"Error: \'thought\' parameter is required"}';
const START = { query: 'Why?', level: 'basic', targetThoughts: 3, thought: 'Because.' };
const NUMBERED = { thought: 'Look', nextThoughtNeeded: true, thoughtNumber: 1, totalThoughts: 3 };
const SECRET = ['ghp', '_0123456789abcdefghijABCDEFGHIJ012345'].join('');
const CYCLE: Record<string, unknown> = {};
CYCLE['self'] = CYCLE;

interface Called {
  readonly result: ToolResult;
  /** What an MCP client gets as `structuredContent`. */
  readonly output: unknown;
  readonly text: string;
  readonly isError: boolean;
}

function desk(store: Store): Engine & { call(name: string, input: unknown, mode?: string): Promise<Called> } {
  const engine = engineOn(store);
  const making = createToolbox({ ...engine, projects: fixedProjects([]) }).then((tools) => createRegistry(tools));
  return {
    ...engine,
    call: async (name, input, mode = 'mcp') => {
      const registry = await making;
      const parts = { registry, mode, caller: engine.owner, session: { id: 'chat' } };
      const result = await runCall({ id: 'c1', name, input }, parts);
      const [rendered] = renderResults([result], { registry });
      if (rendered === undefined) throw new Error('nothing was rendered');
      expect(renderForUser(result, registry)).toBe('');
      return { result, output: result.status === 'done' ? result.output : undefined, ...rendered };
    },
  };
}

describe.each(useStores())('the thinking tools on $name', (store) => {
  describe('think', () => {
    it('K1 takes a thought and a session', async () => {
      const { call, thinking, owner } = desk(store);
      const { text, output, isError } = await call('think', { thought: 'Hm.', session_id: 'mine' });
      expect(text).toBe('{"status":"success","step":1,"thought":"Hm.","context_size":1,"session_id":"mine"}');
      expect(JSON.stringify(output)).toBe(text);
      expect(isError).toBe(false);
      expect(await thinking.getAllThoughts('mine', owner)).toMatchObject([{ thought: 'Hm.' }]);
    });

    it('K1 thinks in the session of the call when none is given', async () => {
      const { call } = desk(store);
      expect((await call('think', { thought: 'Hm.' })).output).toMatchObject({ session_id: 'chat' });
    });

    it('K1 tells when to use it and when not', () => {
      const { spec } = createThinkTool(engineOn(store).thinking);
      expect(spec.description).toMatch(/Think before .*Not for/s);
      expect(Object.keys(spec.inputSchema['properties'] ?? {})).toEqual(['thought', 'session_id']);
      expect(spec.inputSchema['required']).toEqual(['thought']);
    });

    it.each([{}, { thought: '' }, { thought: ' \n' }, { thought: null }, undefined, null, 'text', 5, []])(
      'K5 C4 refuses %j over MCP with the words that everybody gets',
      async (input) => {
        const { call, sessionCount } = desk(store);
        const { text, output, isError } = await call('think', input);
        expect(text).toBe(REQUIRED);
        expect(JSON.stringify(output)).toBe(REQUIRED);
        expect(isError).toBe(true);
        expect(await sessionCount()).toBe(0);
      },
    );

    it.each(['agent', 'subagent'])('K5 gives a blank thought in mode %s an empty text and no error', async (mode) => {
      const { call, sessionCount } = desk(store);
      for (const input of [{}, { thought: '' }, { thought: '  ' }, { thought: null }, undefined]) {
        expect(await call('think', input, mode)).toMatchObject({
          text: '',
          isError: false,
          result: { status: 'done', isSuccess: true },
        });
      }
      expect(await sessionCount()).toBe(0);
      expect(await call('think', { thought: 'Hm.' }, mode)).toMatchObject({ isError: false, output: { step: 1 } });
    });

    it.each([5, null, '', ' ', {}, 'x'.repeat(201), 'x'.repeat(100_000), 'half \ud800', 'sequential:a'])(
      'C4 refuses the session_id %j in the same shape',
      async (sessionId) => {
        const { call, sessionCount } = desk(store);
        const { text, output, isError } = await call('think', { thought: 'Hm.', session_id: sessionId });
        expect(output).toEqual({ status: 'error', message: expect.stringMatching(/^Error: 'session_id' /) });
        expect(text).toBe(JSON.stringify(output));
        expect(isError).toBe(true);
        expect(await sessionCount()).toBe(0);
      },
    );

    it('C4 tells of an internal failure in the same shape', async () => {
      const { call, settings } = desk(store);
      settings.redactPatterns = ['('];
      const { output, isError } = await call('think', { thought: 'Hm.' });
      expect(output).toEqual({ status: 'error', message: expect.stringMatching(/^Error processing thought: /) });
      expect(isError).toBe(true);
    });

    it('K7 counts the thoughts of an agent’s turn', async () => {
      const { thinking, owner: caller, settings } = engineOn(store);
      settings.thoughtsPerTurn = 1;
      const parts = { registry: createRegistry([createThinkTool(thinking)]), mode: 'agent', caller, turn: 't1' };
      const think = async (thought: string, turn: string): Promise<unknown> => {
        const result = await runCall({ id: 'c1', name: 'think', input: { thought } }, { ...parts, turn });
        return result.status === 'done' ? result.output : result;
      };
      expect(await think('One.', 't1')).toMatchObject({ status: 'success' });
      expect(await think('Two.', 't1')).toMatchObject({
        status: 'error',
        message: expect.stringContaining('answer now'),
      });
      expect(await think('Three.', 't2')).toMatchObject({ status: 'success', step: 2 });
    });

    it('K7 says in the result that a thought is too long', async () => {
      const { call, settings } = desk(store);
      settings.maxThoughtLength = 10;
      const { output } = await call('think', { thought: 'longer than ten' }, 'agent');
      expect(output).toMatchObject({ status: 'error', message: expect.stringMatching(/at most 10 .*Split/) });
    });
  });

  describe('reasoning_think', () => {
    it('Q3 gives text and structured content as the same compact JSON', async () => {
      const { call } = desk(store);
      for (const mode of ['mcp', 'agent']) {
        for (const input of [
          START,
          { ...START, include: 'trace' },
          { ...START, level: 'none' },
          { sessionId: 'x', thought: 'y' },
        ]) {
          const { text, output, isError } = await call('reasoning_think', input, mode);
          expect(text).toBe(JSON.stringify(output));
          expect(isError).toBe(!text.startsWith('{"ok":true,"result":{'));
        }
      }
    });

    it.each([
      undefined,
      null,
      '',
      'text',
      5,
      [],
      {},
      { foo: 1 },
      { ...START, foo: 1 },
      { ...START, level: 5 },
      { ...START, query: ['q'] },
      { ...START, thought: 7 },
      { ...START, thought: { text: 'a' } },
      { ...START, isConclusion: 'perhaps' },
      { ...START, targetThoughts: 'three' },
      { ...START, rollbackToStep: 1.5 },
      JSON.parse('{"__proto__":{"query":"q"},"constructor":1}'),
      CYCLE,
    ])('Q3 answers a wrong input in the same shape (%#)', async (input) => {
      const { call, sessionCount } = desk(store);
      for (const mode of ['mcp', 'agent']) {
        const { output, text, isError } = await call('reasoning_think', input, mode);
        expect(output).toEqual({
          ok: false,
          error: { code: 'E_INVALID_INPUT', message: expect.stringMatching(/send|no such field/) },
        });
        expect(text).toBe(JSON.stringify(output));
        expect(isError).toBe(true);
      }
      expect(await sessionCount()).toBe(0);
    });

    it('T7 takes numbers and booleans in quotes', async () => {
      const { call } = desk(store);
      const { output } = await call('reasoning_think', {
        ...START,
        targetThoughts: '2',
        isConclusion: 'false',
        include: 'state',
      });
      expect(output).toMatchObject({ ok: true, result: { totalThoughts: 2, status: 'active' } });
    });

    it('C9 reasons for its caller only', async () => {
      const { call } = desk(store);
      const { output } = await call('reasoning_think', START);
      const { sessionId } = (output as { result: { sessionId: string } }).result;
      const foreign = await desk(store).call('reasoning_think', { sessionId, thought: 'b' });
      expect(foreign.output).toMatchObject({ error: { code: 'E_SESSION_NOT_FOUND' } });
    });
  });

  it.each([
    ['think', { thought: SECRET, session_id: SECRET, [SECRET]: SECRET }],
    ['think', { thought: [SECRET] }],
    ['reasoning_think', { ...START, query: SECRET, thought: `use ${SECRET}`, stepSummary: SECRET }],
    ['reasoning_think', { ...START, requestId: SECRET, [SECRET]: 1 }],
    ['reasoning_think', SECRET],
    ['sequentialthinking', { ...NUMBERED, thought: SECRET, branchFromThought: 1, branchId: SECRET }],
    ['sequentialthinking', { thought: SECRET }],
    ['recall', { query: SECRET }],
    ['recall', { limit: SECRET }],
  ])('K9 leaves no secret in the result of %s (%#), also of a refused call', async (name, input) => {
    const { call, settings } = desk(store);
    const { result } = await call(name, input);
    expect(JSON.stringify(result)).not.toContain(SECRET);
    expect(JSON.stringify(result.input)).toContain('[redacted');
    settings.redactPatterns = ['('];
    expect(JSON.stringify((await call(name, input)).result.input)).not.toContain(SECRET);
  });

  it('T7 records the input as it was understood', async () => {
    const { call } = desk(store);
    const { result } = await call('reasoning_think', { ...START, targetThoughts: '3' });
    expect(result.input).toEqual(START);
  });

  it.each(['read-only', 'ask', 'trusted'] as const)('K6 never asks for permission in the tier %s', async (tier) => {
    const { thinking, owner } = engineOn(store);
    const registry = createRegistry([createThinkTool(thinking), createReasoningThinkTool(thinking)]);
    const ask = () => Promise.reject(new Error('asked'));
    const parts = { registry, mode: 'agent', caller: owner, permissions: { tier, allow: [], deny: [] }, ask };
    expect(await runCall({ id: '1', name: 'think', input: { thought: 'a' } }, parts)).toMatchObject({
      isSuccess: true,
    });
    expect(await runCall({ id: '2', name: 'reasoning_think', input: START }, parts)).toMatchObject({ isSuccess: true });
  });
});
