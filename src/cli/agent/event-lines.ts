import type { AgentEvent, ToolEnd } from '../../agent/agent-event.ts';
import { counted } from '../../base/counted.ts';
import { shorten } from '../../base/shorten.ts';
import { showHidden, toOneLine } from '../../base/visible-text.ts';
import type { Colors } from '../output.ts';
import type { ProgressText } from './progress.ts';
import { summaryOf } from './summary-of.ts';

/** The words for what happens. */
export interface EventLines {
  /** What stays on the screen, or undefined where nothing needs to be said. */
  lineOf(event: AgentEvent): string | undefined;
  /** What the line of progress says from now on, or undefined where it stays. */
  progressOf(event: AgentEvent): ProgressText | undefined;
}

/** What words go by. */
export interface EventLinesParts {
  readonly colors: Colors;
  readonly thoughts: () => 'hidden' | 'summary' | 'full';
}

const LONGEST_TITLE = 100;
const LONGEST_STATUS = 120;

/** Remembers the titles of calls and the retries that were told, and nothing else. */
export function createEventLines({ colors, thoughts }: EventLinesParts): EventLines {
  const titles = new Map<string, string>();
  let model = 'the model';
  let toldRetry = '';

  const retryLine = ({ step, attempt, waitMs, reason }: Extract<AgentEvent, { type: 'retry' }>): string | undefined => {
    // A countdown tells of one retry many times.
    if (toldRetry === `${step}.${attempt}`) return undefined;
    toldRetry = `${step}.${attempt}`;
    return colors.yellow(`${clean(reason)} Trying again in ${Math.ceil(waitMs / 1_000)} s (retry ${attempt}).`);
  };

  const lineOf = (event: AgentEvent): string | undefined => {
    switch (event.type) {
      case 'tool-end':
        return event.internal ? undefined : toolLine(event, titles.get(event.callId) ?? event.tool, colors);
      case 'thought':
        return thoughtLine(event, thoughts(), colors);
      case 'retry':
        return retryLine(event);
      case 'limit':
        return colors.yellow(clean(event.message));
      case 'compaction':
        return colors.dim(`Everything up to step ${event.upToStep} is summarised from now on, to fit the model.`);
      case 'done':
        return colors.dim(summaryOf(event));
      default:
        return undefined;
    }
  };

  return {
    lineOf(event) {
      if (event.type === 'run') model = clean(event.model);
      if (event.type === 'tool-start') titles.set(event.callId, event.title);
      return lineOf(event);
    },
    progressOf: (event) => progressOf(event, model, titles),
  };
}

function progressOf(event: AgentEvent, model: string, titles: ReadonlyMap<string, string>): ProgressText | undefined {
  switch (event.type) {
    case 'run':
      return ticking(`${model} is asked`);
    case 'step':
      return ticking(
        `${{ work: `${model} works`, format: 'The answer is written', compact: 'Summarising' }[event.purpose]}, step ${event.step}`,
      );
    case 'tool-start':
      return event.internal ? undefined : ticking(clean(event.title, LONGEST_TITLE));
    case 'tool-progress':
      return event.internal ? undefined : ticking(clean(`${titles.get(event.callId) ?? event.tool}: ${event.message}`));
    case 'retry':
      return (seconds) => `Waiting, ${Math.max(0, Math.ceil(event.waitMs / 1_000) - seconds)} s`;
    default:
      return undefined;
  }
}

function ticking(text: string): ProgressText {
  return (seconds) => (seconds === 0 ? `${text}…` : `${text}… ${seconds} s`);
}

function toolLine({ isSuccess, status, durationMs }: ToolEnd, title: string, { green, red, dim }: Colors): string {
  const said = clean(status, LONGEST_STATUS).replace(/\.$/, '');
  const what = clean(title, LONGEST_TITLE) + (said === '' ? '' : `: ${dim(said)}`);
  return `${isSuccess ? green('✓') : red('✗')} ${what} ${dim(`(${(durationMs / 1_000).toFixed(1)} s)`)}`;
}

function thoughtLine(
  { tokens, text }: Extract<AgentEvent, { type: 'thought' }>,
  shown: 'hidden' | 'summary' | 'full',
  { dim }: Colors,
): string | undefined {
  if (shown === 'hidden') return undefined;
  const head = `Thought, ${counted(tokens, 'token')}`;
  if (shown === 'summary' || text === undefined) return dim(head);
  return dim(`${head}:\n${showHidden(text).trimEnd().replace(/^/gm, '  ')}`);
}

function clean(text: string, longest = 500): string {
  return shorten(toOneLine(text), longest);
}
