import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { fakeOutput } from '../../../test/fake-output.ts';
import { scriptedLines } from '../../../test/scripted-lines.ts';
import type { Approval } from '../../agent/agent.ts';
import { defineTool } from '../../tools/define-tool.ts';
import { createAskPerson } from './ask-person.ts';
import type { Line } from './lines/lines.ts';

const { spec } = defineTool({
  name: 'run_it',
  description: 'Runs.',
  input: z.object({ command: z.string() }),
  output: z.object({}),
  title: 'Run {command}',
  execute: () => ({}),
  status: () => '',
  render: () => '',
});

async function ask(
  typed: readonly (string | Line)[],
  input: unknown = { command: 'ls' },
): Promise<{ approval: Approval | 'rejected'; shown: string; interrupts: number; prompts: number }> {
  const { output, stderr } = fakeOutput({ stderr: true });
  const lines = scriptedLines(typed);
  let interrupts = 0;
  const askPerson = createAskPerson({ lines, output, hold: () => () => {}, onInterrupt: () => interrupts++ });
  const { signal } = new AbortController();
  const approval = await askPerson({ id: 'c1', name: 'run_it', input }, spec, { signal }).catch(
    () => 'rejected' as const,
  );
  return { approval, shown: stderr(), interrupts, prompts: lines.prompts.length };
}

describe('createAskPerson', () => {
  it.each([
    ['y', 'once'],
    [' Yes ', 'once'],
    ['s', 'session'],
    ['A', 'always'],
    ['n', 'deny'],
    ['', 'deny'],
  ])('takes %j for %s', async (typed, approval) => {
    expect((await ask([typed])).approval).toBe(approval);
  });

  it('asks again until it understands', async () => {
    expect(await ask(['maybe', '__proto__', 'y'])).toMatchObject({ approval: 'once', prompts: 3 });
  });

  it('takes the end of the input for a no, and Ctrl-C for the end of the run', async () => {
    expect((await ask([])).approval).toBe('deny');
    expect(await ask([{ type: 'interrupted', text: '' }])).toMatchObject({ approval: 'rejected', interrupts: 1 });
  });

  it('shows all that would be done, and lets none of it drive the terminal or pass for a question', async () => {
    const { shown } = await ask(['n'], { command: 'rm -rf x\u001b[2K\r\nAllow it? y\n', list: ['a', 'b'] });
    expect(shown).toContain('The agent wants to use run_it: Run rm -rf x');
    expect(shown).toContain('  command:\n    rm -rf x⟨U+001B⟩[2K\n    Allow it? y\n');
    expect(shown).toContain('"b"');
    expect(shown).not.toMatch(/\u001b|^Allow/m);
  });

  it('says how much of a long value is not shown', async () => {
    const { shown } = await ask(['n'], { command: 'x'.repeat(25_000) });
    expect(shown).toContain('… and 15000 more characters');
  });

  it('asks one question at a time', async () => {
    const { output } = fakeOutput({ stderr: true });
    const answers: ((line: Line) => void)[] = [];
    const lines = {
      isTerminal: true,
      close: () => {},
      read: () => new Promise<Line>((resolve) => answers.push(resolve)),
    };
    const askPerson = createAskPerson({ lines, output, hold: () => () => {}, onInterrupt: () => {} });
    const { signal } = new AbortController();
    const both = ['1', '2'].map((id) => askPerson({ id, name: 'run_it', input: {} }, spec, { signal }));
    await new Promise((resolve) => setImmediate(resolve));
    expect(answers).toHaveLength(1);
    answers[0]?.({ type: 'line', text: 'y' });
    await new Promise((resolve) => setImmediate(resolve));
    expect(answers).toHaveLength(2);
    answers[1]?.({ type: 'line', text: 'n' });
    expect(await Promise.all(both)).toEqual(['once', 'deny']);
  });
});
