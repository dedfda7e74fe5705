import { useState } from 'react';
import type { RunCall, RunStep } from '../../api/run-types.ts';
import { LongText } from '../../components/long-text.tsx';
import { Markdown } from '../../markdown/markdown.tsx';
import { InternalMark } from './internal-mark.tsx';
import { durationText } from './run-figures.ts';

const OUTCOMES = {
  succeeded: { tone: 'ok', word: 'done' },
  failed: { tone: 'error', word: 'failed' },
  denied: { tone: 'warn', word: 'denied' },
  unfinished: { tone: 'discarded', word: 'unfinished' },
} as const;

/** A tool call as one line; what went in and came out is a click away. A thought is prose, and open. */
export function CallCard({ call, step }: { readonly call: RunCall; readonly step: RunStep }) {
  const thought = thoughtOf(call);
  if (thought !== undefined) {
    return (
      <article className="run-item internal" tabIndex={-1}>
        <p className="item-line">
          Step {step.step} · {call.tool} · <InternalMark />
        </p>
        <Markdown text={thought} />
      </article>
    );
  }
  return <ToolCard call={call} step={step} />;
}

function ToolCard({ call, step }: { readonly call: RunCall; readonly step: RunStep }) {
  const [isOpen, setIsOpen] = useState(false);
  const { tone, word } = OUTCOMES[call.outcome];
  return (
    <details
      className="run-item tool-call"
      data-tone={tone}
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>
        <span className="tool-name">{call.tool}</span>
        <span className="badge" data-tone={tone}>
          {word}
        </span>
        {call.durationMs !== undefined && <span className="muted">{durationText(call.durationMs)}</span>}
        <span className="muted tool-input">{oneLine(call.input)}</span>
        <span className="muted">step {step.step}</span>
      </summary>
      {isOpen && (
        <div className="tool-faces">
          <h2>Input</h2>
          <LongText text={JSON.stringify(call.input, null, 2)} />
          <h2>Output</h2>
          <LongText text={call.text ?? 'There is none yet.'} />
        </div>
      )}
    </details>
  );
}

/** What a thinking tool was told. */
function thoughtOf({ internal, input }: RunCall): string | undefined {
  if (!internal || typeof input !== 'object' || input === null) return undefined;
  const thought: unknown = Reflect.get(input, 'thought');
  return typeof thought === 'string' ? thought : undefined;
}

function oneLine(input: unknown): string {
  const text = JSON.stringify(input) ?? '';
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}
