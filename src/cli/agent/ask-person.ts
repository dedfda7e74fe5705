import type { Approval, AskApproval } from '../../agent/agent.ts';
import { isObject } from '../../base/json.ts';
import { cutBefore } from '../../base/shorten.ts';
import { showHidden, toOneLine, toReadableJson } from '../../base/visible-text.ts';
import { titleOf } from '../../tools/title.ts';
import type { ToolCall } from '../../tools/tool-call.ts';
import type { ToolSpec } from '../../tools/tool-spec.ts';
import type { Output } from '../output.ts';
import type { Lines } from './lines/lines.ts';

/** Who asks whom. */
export interface AskPersonParts {
  readonly lines: Lines;
  readonly output: Output;
  /** Makes room on the terminal until the function that is given back is called. */
  hold(): () => void;
  /** Told of Ctrl-C at the question. */
  onInterrupt(): void;
}

const QUESTION = 'Allow it? y once, s for this session, a always, n no: ';

const ANSWERS: Readonly<Record<string, Approval>> = {
  y: 'once',
  yes: 'once',
  s: 'session',
  session: 'session',
  a: 'always',
  always: 'always',
  n: 'deny',
  no: 'deny',
  '': 'deny',
};

/** Asks the person at the terminal about calls, one at a time; shows all that the call would do. */
export function createAskPerson(parts: AskPersonParts): AskApproval {
  let last: Promise<unknown> = Promise.resolve();
  return (call, spec, { signal }) => {
    const turn = last.then(() => askAbout(call, spec, { ...parts, signal }));
    last = turn.catch(() => {});
    return turn;
  };
}

async function askAbout(
  call: ToolCall,
  spec: ToolSpec,
  { lines, output, hold, onInterrupt, signal }: AskPersonParts & { readonly signal: AbortSignal },
): Promise<Approval> {
  signal.throwIfAborted();
  const release = hold();
  try {
    output.note(describeCall(call, spec, output));
    for (;;) {
      const line = await lines.read(QUESTION, { signal, isRemembered: false });
      if (line.type === 'end') return 'deny';
      if (line.type === 'interrupted') {
        onInterrupt();
        throw new DOMException('The question was not answered.', 'AbortError');
      }
      const answer = line.text.trim().toLowerCase();
      const approval = Object.hasOwn(ANSWERS, answer) ? ANSWERS[answer] : undefined;
      if (approval !== undefined) return approval;
    }
  } finally {
    release();
  }
}

function describeCall(call: ToolCall, spec: ToolSpec, { noteColors }: Output): string {
  const title = toOneLine(titleOf(spec, call.input));
  const head = noteColors.bold(`The agent wants to use ${spec.name}: ${title}`);
  const input = isObject(call.input) ? Object.entries(call.input) : [['input', call.input] as const];
  return [head, ...input.map(([name, value]) => indent(describeField(name, value)))].join('\n');
}

/** Longer values are cut: what is not seen here is seen in the files and sessions. */
const LONGEST_VALUE = 10_000;

function describeField(name: string, value: unknown): string {
  const whole = typeof value === 'string' ? value : toReadableJson(value);
  const shown = showHidden(whole.slice(0, cutBefore(whole, LONGEST_VALUE)));
  const rest = whole.length - LONGEST_VALUE;
  const text = rest > 0 ? `${shown}\n… and ${rest} more characters` : shown;
  return text.includes('\n') ? `${toOneLine(name)}:\n${indent(text)}` : `${toOneLine(name)}: ${text}`;
}

/** What a model wrote is indented, so that it cannot pass for a question of ours. */
function indent(text: string): string {
  return text.replace(/^/gm, '  ');
}
