import { useState } from 'react';
import type { PendingApproval } from '../../api/run-types.ts';
import { sizeText } from '../../components/readable-text.ts';
import { showHidden } from '../../components/visible-text.ts';

const DECISIONS = [
  { decision: 'once', name: 'Once', look: 'strong' },
  { decision: 'session', name: 'For this run', look: undefined },
  { decision: 'always', name: 'Always', look: undefined },
  { decision: 'deny', name: 'Deny', look: 'danger' },
] as const;

/** What a screen shows of an input, in lines and characters. */
const MOST_LINES = 30;
const MOST_CHARACTERS = 2_400;

/**
 * A call that waits for the reader's word. It is allowed only once all of it was on the page, with every character that
 * would hide or turn others in sight.
 */
export function ApprovalCard(props: { readonly call: PendingApproval; readonly onDecide: (decision: string) => void }) {
  const { tool, title, input } = props.call;
  const [isWhole, setIsWhole] = useState(false);
  const fields = toFields(input);
  const size = fields.reduce((sum, { text }) => sum + text.length, 0);
  const lines = fields.reduce((sum, { text }) => sum + text.split('\n').length, 0);
  const isCut = !isWhole && (size > MOST_CHARACTERS || lines > MOST_LINES);
  return (
    <div className="approval" role="alert">
      <p>
        <strong>{showHidden(tool)}</strong> wants to run: <bdi>{showHidden(title)}</bdi>
      </p>
      {fields.map(({ name, text }) => (
        <div key={name}>
          <p className="muted">{name}</p>
          <pre className="code">{isCut ? beginning(text, fields.length) : text}</pre>
        </div>
      ))}
      {isCut && (
        <p>
          <button type="button" onClick={() => setIsWhole(true)}>
            Show all {sizeText(size)}
          </button>{' '}
          This is only the beginning: see all of it before you allow it.
        </p>
      )}
      <div className="actions">
        {DECISIONS.map(({ decision, name, look }) => (
          <button
            key={decision}
            type="button"
            className={look}
            disabled={isCut && decision !== 'deny'}
            onClick={() => props.onDecide(decision)}
          >
            {name}
          </button>
        ))}
      </div>
    </div>
  );
}

interface Field {
  readonly name: string;
  readonly text: string;
}

/** Texts as they are, everything else as JSON. */
function toFields(input: unknown): Field[] {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    return [{ name: 'Input', text: toText(input) }];
  return Object.entries(input).map(([name, value]) => ({ name: showHidden(name), text: toText(value) }));
}

function toText(value: unknown): string {
  return showHidden(typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? ''));
}

function beginning(text: string, fields: number): string {
  const lines = text.slice(0, MOST_CHARACTERS / fields).split('\n', Math.ceil(MOST_LINES / fields));
  const shown = lines.join('\n');
  return shown.length < text.length ? `${shown}…` : shown;
}
