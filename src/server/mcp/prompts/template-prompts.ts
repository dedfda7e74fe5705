import type { Templates } from '../../../thinking/templates/templates.ts';
import { fill } from './fill.ts';
import text from './guided-think.md';
import type { Prompt } from './prompt.ts';

/** One prompt for every template, built in or the user's own. */
export function templatePrompts(templates: Templates): Prompt[] {
  return templates.list().map(({ name, title, text: guide }) => ({
    name: `think-${name}`,
    title: `Think: ${title}`,
    description: `Think with the guide “${title}” before answering.`,
    arguments: { material: { description: 'The question, with all that is needed to answer it' } },
    write: ({ material = '' }) => fill(text, { material, title, guide }),
  }));
}
