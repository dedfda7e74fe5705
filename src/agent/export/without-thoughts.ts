import type { ToolResult } from '../../tools/tool-result.ts';
import type { AssistantPart } from '../model/message.ts';
import type { RunEvent, StepAnswered } from '../run/run-event.ts';

/**
 * An event of a run as the user may see it: without what the model thought, what internal tools were told and answered,
 * what the formatter was told besides the answer, and what was summed up for the model alone. Each event is judged by
 * itself, so that a list, a page of it and a live stream show the same.
 */
export function withoutThoughts(event: RunEvent): RunEvent {
  switch (event.type) {
    case 'step-answered':
      return { ...event, data: { ...event.data, parts: shownParts(event.data) } };
    case 'call-finished':
      return { ...event, data: { ...event.data, result: shownResult(event.data.result) } };
    case 'history-compacted':
      return { ...event, data: { ...event.data, summary: '' } };
    default:
      return event;
  }
}

/** Only a work step speaks to the user: the answer of a format step is in the event that finishes its turn. */
function shownParts({ purpose, parts }: StepAnswered): AssistantPart[] {
  return purpose === 'work' ? parts.flatMap(shownPart) : [];
}

/** What a provider wants back may hold its reasoning, so it is left out too. */
function shownPart(part: AssistantPart): AssistantPart[] {
  if (part.type === 'reasoning' || (part.type === 'call' && part.internal === true)) return [];
  const { meta: _, ...shown } = part;
  // Nobody could read what this call was about: it may have been a thought.
  return shown.type === 'call' && shown.malformed !== undefined ? [{ ...shown, input: null, malformed: '' }] : [shown];
}

function shownResult(result: ToolResult): ToolResult {
  if (result.visibility === 'internal') return emptied(result);
  const isMalformed = result.status === 'failed' && result.code === 'tool/malformed-call';
  return isMalformed ? { ...result, input: null, message: 'The call could not be read.' } : result;
}

function emptied(result: ToolResult): ToolResult {
  return result.status === 'done' ? { ...result, input: null, output: null } : { ...result, input: null, message: '' };
}
