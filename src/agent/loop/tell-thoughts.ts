import { isObject, type JsonValue } from '../../base/json.ts';
import { estimateTokens } from '../../base/tokens.ts';
import type { AgentEventBody } from '../agent-event.ts';
import type { AgentSettings } from '../agent-settings.ts';
import type { AssistantPart } from '../model/message.ts';
import type { StepAnswered } from '../run/run-event.ts';
import { THINKING_TOOLS } from './thinking-tools.ts';

type Thought = Extract<AgentEventBody, { type: 'thought' }>;

/** That somebody thought in a step and how much; what it was only where the settings ask for all of it. */
export function tellThoughts({ step, parts }: StepAnswered, { thoughts }: Pick<AgentSettings, 'thoughts'>): Thought[] {
  return parts.flatMap((part) => {
    const text = thoughtIn(part);
    if (text === undefined) return [];
    const source = part.type === 'reasoning' ? 'model' : 'tool';
    const told = thoughts === 'full' ? { text } : {};
    return [{ type: 'thought', internal: true, step, source, tokens: estimateTokens(text), ...told }];
  });
}

function thoughtIn(part: AssistantPart): string | undefined {
  if (part.type === 'reasoning') return part.text;
  return part.type === 'call' && THINKING_TOOLS.includes(part.name) ? textOf(part.input) : undefined;
}

function textOf(input: JsonValue): string {
  const thought = isObject(input) ? input['thought'] : undefined;
  if (typeof thought === 'string') return thought;
  return Array.isArray(thought) ? thought.join('\n') : JSON.stringify(input);
}
