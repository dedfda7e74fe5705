import * as z from 'zod';
import { defineTool } from '../../tools/define-tool.ts';
import type { Tool } from '../../tools/tool.ts';
import description from './description.md';

const entry = z.object({
  content: z.string().trim().min(1).max(1_000).describe('What is to be done, in one line.'),
  status: z.enum(['pending', 'in_progress', 'completed']).default('pending'),
  priority: z.enum(['high', 'medium', 'low']).default('medium'),
});

const plan = z.object({
  entries: z.array(entry).max(100).describe('The whole plan, in order. An empty list clears it.'),
});

const MARKS = { pending: '[ ]', in_progress: '[>]', completed: '[x]' } as const;

/** The tool that keeps an agent's plan in sight. The plan is its output: nothing else is changed. */
export function createUpdatePlanTool(): Tool {
  return defineTool({
    name: 'update_plan',
    description,
    input: plan,
    output: plan,
    modes: ['agent', 'mcp'],
    capabilities: ['read_only'],
    title: 'Update the plan',
    label: { en: 'Update plan', zh: '更新计划' },
    parameterLabels: { entries: { en: 'Entries', zh: '条目' } },
    execute: (input) => input,
    status: ({ entries }) =>
      `${entries.filter(({ status }) => status === 'completed').length} of ${entries.length} done`,
    render: ({ entries }) => {
      if (entries.length === 0) return 'The plan is empty.';
      return entries
        .map(({ content, status, priority }) => `${MARKS[status]} ${content}${urgency(priority)}`)
        .join('\n');
    },
  });
}

function urgency(priority: 'high' | 'medium' | 'low'): string {
  return priority === 'medium' ? '' : ` (${priority})`;
}
