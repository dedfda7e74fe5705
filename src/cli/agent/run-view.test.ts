import { describe, expect, it } from 'vitest';
import { doneWith, eventsOf, STARTED, says } from '../../../test/agent-events.ts';
import { fakeOutput } from '../../../test/fake-output.ts';
import type { AgentEventBody } from '../../agent/agent-event.ts';
import { createJsonView, createRunView } from './run-view.ts';

interface Shown {
  readonly stdout: string;
  readonly stderr: string;
  readonly together: string;
}

interface How {
  readonly thoughts?: 'hidden' | 'summary' | 'full';
  readonly isFormatted?: boolean;
  readonly stdout?: boolean;
  readonly stderr?: boolean;
}

function show(
  bodies: readonly AgentEventBody[],
  { thoughts = 'hidden', isFormatted = true, ...terminal }: How = {},
): Shown {
  const { output, stdout, stderr, together } = fakeOutput(terminal);
  const view = createRunView({ output, thoughts: () => thoughts, isFormatted });
  for (const event of eventsOf(bodies)) view.show(event);
  view.rest();
  return { stdout: stdout(), stderr: stderr(), together: together() };
}

const step = (number: number, purpose: 'work' | 'format' = 'work'): AgentEventBody => ({
  type: 'step',
  step: number,
  purpose,
  tools: [],
});
const toolStart = (internal: boolean, title = 'Read a.ts'): AgentEventBody => ({
  type: 'tool-start',
  step: 1,
  callId: 'c1',
  tool: 'read_files',
  title,
  internal,
});
const toolEnd = (
  internal: boolean,
  more: Partial<Extract<AgentEventBody, { type: 'tool-end' }>> = {},
): AgentEventBody => ({
  type: 'tool-end',
  step: 1,
  callId: 'c1',
  tool: 'read_files',
  isSuccess: true,
  status: '12 lines',
  durationMs: 240,
  internal,
  ...more,
});
const thought: AgentEventBody = { type: 'thought', internal: true, step: 1, source: 'tool', tokens: 7, text: 'SECRET' };

describe('createRunView', () => {
  const run = [
    STARTED,
    step(1),
    says('Let me look.', 'work'),
    toolStart(false),
    toolEnd(false),
    step(2, 'format'),
    says('It is ', 'format', 2),
    says('42.', 'format', 2),
    doneWith('It is 42.', { steps: 2, usage: { inputTokens: 1_234, outputTokens: 56 }, cost: 0.0123 }),
  ];

  it('gives a pipe the answer and nothing else', () => {
    const { stdout, stderr } = show(run);
    expect(stdout).toBe('It is 42.\n');
    expect(stderr).toBe('✓ Read a.ts: 12 lines (0.2 s)\n2 steps · 1,234 tokens in, 56 out · $0.0123 · run run-1\n');
  });

  it('shows a terminal what is said beside the work, and never runs two texts into one line', () => {
    const { stdout, together } = show(run, { stdout: true, stderr: true });
    expect(stdout).toBe('It is 42.\n');
    const shown = together.replace(/[^\n]*\r\u001b\[K/g, '');
    expect(shown).toBe(
      'Let me look.\n✓ Read a.ts: 12 lines (0.2 s)\nIt is 42.\n2 steps · 1,234 tokens in, 56 out · $0.0123 · run run-1\n',
    );
  });

  it('says what is unknown', () => {
    const { stderr } = show([STARTED, doneWith('x', { usage: {} })]);
    expect(stderr).toBe('1 step · tokens unknown · cost unknown · run run-1\n');
  });

  it('prints the answer of a run without format step: on a pipe only that of the last step', () => {
    const plain = [
      STARTED,
      step(1),
      says('Let me look.', 'work'),
      toolEnd(false),
      step(2),
      says('42', 'work', 2),
      doneWith('42'),
    ];
    expect(show(plain, { isFormatted: false }).stdout).toBe('42\n');
    expect(show(plain, { isFormatted: false, stdout: true }).stdout).toBe('Let me look.\n42\n');
  });

  it('ends what is said beside the work before the calls, also without a format step', () => {
    const { together } = show([STARTED, step(1), says('Let me look.', 'work'), toolStart(false), toolEnd(false)], {
      isFormatted: false,
      stdout: true,
      stderr: true,
    });
    expect(together.replace(/[^\n]*\r\u001b\[K/g, '')).toBe('Let me look.\n✓ Read a.ts: 12 lines (0.2 s)\n');
  });

  it('prints an answer that was never streamed', () => {
    expect(show([STARTED, step(1), says('draft', 'work'), doneWith('the answer')]).stdout).toBe('the answer\n');
  });

  it('takes back what a broken stream said', () => {
    const broken = [
      STARTED,
      step(1, 'format'),
      says('The ans'),
      { type: 'text-dropped', step: 1 } as const,
      says('42'),
      doneWith('42'),
    ];
    expect(show(broken).stdout).toBe('42\n');
  });

  it.each([
    ['hidden', /^$/],
    ['summary', /^Thought, 7 tokens\n$/],
    ['full', /^Thought, 7 tokens:\n {2}SECRET\n$/],
  ] as const)('shows thoughts as the user wants them: %s', (thoughts, expected) => {
    const { stdout, stderr } = show([STARTED, toolStart(true), thought, toolEnd(true, { status: 'thought 1' })], {
      thoughts,
    });
    expect(stdout).toBe('');
    expect(stderr).toMatch(expected);
  });

  it('does not show the work of another agent as the answer', () => {
    const { output, stdout, stderr } = fakeOutput();
    const view = createRunView({ output, thoughts: () => 'hidden', isFormatted: true });
    const [started] = eventsOf([STARTED]);
    if (started !== undefined) view.show(started);
    for (const event of eventsOf([says('inner'), toolStart(false), toolEnd(false), doneWith('inner')], 'run-2'))
      view.show(event);
    for (const event of eventsOf([doneWith('outer')])) view.show(event);
    expect(stdout()).toBe('outer\n');
    expect(stderr()).toContain('  ✓ read_files: 12 lines');
  });

  it.each([
    [{}, '✓ Read a.ts: 12 lines (0.2 s)\n'],
    [{ status: '' }, '✓ Read a.ts (0.2 s)\n'],
    [
      { isSuccess: false, status: 'It is not there, or is a folder.' },
      '✗ Read a.ts: It is not there, or is a folder (0.2 s)\n',
    ],
  ])('tells how a call ended on one line: %j', (end, line) => {
    expect(show([STARTED, toolStart(false), toolEnd(false, end)]).stderr).toBe(line);
  });

  it('shows what happens during a question after it', () => {
    const { output, together } = fakeOutput({ stdout: true, stderr: true });
    const view = createRunView({ output, thoughts: () => 'hidden', isFormatted: true });
    const [started, said, ended] = eventsOf([STARTED, says('Let me write.', 'work'), toolEnd(false)]);
    for (const event of [started, said]) if (event !== undefined) view.show(event);
    const release = view.hold();
    output.note('Allow it?');
    if (ended !== undefined) view.show(ended);
    const shown = (): string => together().replace(/[^\n]*\r\u001b\[K/g, '');
    expect(shown()).toBe('Let me write.\nAllow it?\n');
    release();
    expect(shown()).toBe('Let me write.\nAllow it?\n✓ read_files: 12 lines (0.2 s)\n');
  });

  it('tells of a retry once, however often it counts down', () => {
    const retry = (waitMs: number, attempt: number): AgentEventBody => ({
      type: 'retry',
      step: 1,
      attempt,
      waitMs,
      reason: '429: busy.',
    });
    const { stderr } = show([STARTED, retry(3_000, 1), retry(2_000, 1), retry(5_000, 2)]);
    expect(stderr).toBe('429: busy. Trying again in 3 s (retry 1).\n429: busy. Trying again in 5 s (retry 2).\n');
  });

  it('lets nothing in an event drive the terminal', () => {
    const evil = '\u001b]0;owned\u0007\u001b[2J\u009b31m\u202e';
    const { together } = show(
      [
        { ...STARTED, model: evil } as AgentEventBody,
        step(1),
        says(evil, 'work'),
        toolStart(false, evil),
        { type: 'tool-progress', step: 1, callId: 'c1', tool: evil, message: evil, internal: false },
        toolEnd(false, { status: `${evil}\nerror: forged` }),
        { ...thought, text: evil } as AgentEventBody,
        { type: 'retry', step: 1, attempt: 1, waitMs: 1, reason: evil },
        { type: 'limit', limit: 'steps', message: evil },
        says(evil),
        doneWith(evil),
      ],
      { thoughts: 'full', stdout: true, stderr: true },
    );
    // What is left is our own: the line of progress.
    expect(together.replaceAll('\r\u001b[K', '')).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/);
    expect(together).not.toMatch(/^error: forged/m);
  });
});

describe('createJsonView', () => {
  it('prints each event as one line that cannot drive a terminal', () => {
    const { output, stdout, stderr } = fakeOutput();
    const events = eventsOf([STARTED, says('a\u001b[31m\u009b\u2028b\nc'), doneWith('x')]);
    const view = createJsonView(output);
    for (const event of events) view.show(event);
    view.rest();
    expect(stderr()).toBe('');
    expect(stdout()).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028]/);
    expect(
      stdout()
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(events);
  });
});
