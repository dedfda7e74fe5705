import type { RunHistory } from '../run/run-history.ts';
import type { RequestParts } from './build-request.ts';
import compact from './prompts/compact.md';
import format from './prompts/format.md';
import planning from './prompts/planning.md';
import thinking from './prompts/thinking.md';
import work from './prompts/work.md';

/** The rules of a request. They change only with the settings and the mode, so that a provider's cache of them stays warm; nothing that a tool gave back is ever part of them. */
export function systemPrompt({ started, turns }: RunHistory, parts: RequestParts): string {
  const { purpose, settings, instructions = '' } = parts;
  const date = started.style.date;
  if (purpose === 'compact') return joinSections(dated(compact, date));
  if (purpose === 'format') return joinSections(dated(format, date), instructions);
  return joinSections(
    dated(work, date),
    settings.enableThinking ? thinking : '',
    isPlanning(turns.at(-1)) ? planning : '',
    instructions,
  );
}

/** Sections of a prompt, with a blank line between them; empty ones are left out. */
export function joinSections(...sections: readonly string[]): string {
  return sections
    .map((section) => section.trim().toWellFormed())
    .filter((section) => section !== '')
    .join('\n\n');
}

/** Whether the turn ends with a plan: only reading is allowed, until it is approved. */
export function isPlanning(turn: RunHistory['turns'][number] | undefined): boolean {
  return turn?.isPlan === true && turn.approvedAfterStep === undefined;
}

function dated(prompt: string, date: string): string {
  return prompt.replace('{date}', () => date);
}
