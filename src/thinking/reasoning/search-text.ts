import type { ReasoningEvent } from './reasoning-events.ts';
import { structuredText } from './structured-text.ts';

/** What search finds an event by: a thought with everything that was said beside it, or the question. */
export function searchText({ type, data }: ReasoningEvent): string | undefined {
  if (type === 'session-started' || type === 'query-revised') return data.query;
  if (type !== 'thought-recorded') return undefined;
  const { thought, observation, hypothesis, evaluation, stepSummary } = data;
  const isMadeOfFields = thought === structuredText(data);
  const beside = isMadeOfFields ? [stepSummary] : [observation, hypothesis, evaluation, stepSummary];
  return [thought, ...beside].filter((text) => text !== undefined).join('\n');
}
