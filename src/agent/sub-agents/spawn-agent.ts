import * as z from 'zod';
import { defineTool } from '../../tools/define-tool.ts';
import type { Tool } from '../../tools/tool.ts';
import { SPAWN_AGENT } from '../run/spend.ts';
import description from './description.md';
import type { SubAnswer, SubTask } from './run-sub-agent.ts';

const input = z.object({
  task: z.string().min(1),
  tools: z.enum(['read_only', 'full']).default('read_only').describe('full: may also change things'),
});

const output = z.object({
  answer: z.string(),
  isPartial: z.boolean(),
  runId: z.string(),
  problem: z.string().optional(),
  usage: z.record(z.string(), z.number().optional()),
  cost: z.number().nullable(),
  lost: z.number().default(0),
});

const HOUR_MS = 3_600_000;

/** Who does the work that is handed over. */
export interface Delegate {
  /** Whether those who hand over may themselves only read. */
  onlyReads(): boolean;
  work(task: SubTask): Promise<SubAnswer>;
}

/**
 * The tool by which a run has others work for it. It counts as read-only, because it changes nothing itself: its agent
 * is asked about every call that does, and goes on where it was when this call is run again after a crash.
 */
export function createSpawnAgent(delegate: Delegate): Tool {
  let lastFull: Promise<unknown> = Promise.resolve();
  return defineTool({
    name: SPAWN_AGENT,
    description,
    input,
    output,
    modes: ['agent'],
    capabilities: ['read_only'],
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
    timeoutMs: HOUR_MS,
    title: 'Agent: {task}',
    label: { en: 'Agent', zh: '代理' },
    parameterLabels: { task: { en: 'Task', zh: '任务' }, tools: { en: 'Tools', zh: '工具' } },
    execute: ({ task, tools }, context) => {
      const onlyReads = tools === 'read_only' || delegate.onlyReads();
      const work = (): Promise<SubAnswer> => delegate.work({ task, onlyReads, context });
      if (onlyReads) return work();
      // Those that change things take turns, as calls that change things do.
      const turn = lastFull.then(work);
      lastFull = turn.catch(() => undefined);
      return turn;
    },
    isSuccess: ({ problem }) => problem === undefined,
    status: ({ problem, isPartial }) => problem ?? (isPartial ? 'a partial answer' : 'answered'),
    render: ({ answer, problem, isPartial }) =>
      problem ?? (isPartial ? `(Partial: it reached a limit.)\n${answer}` : answer),
  });
}
