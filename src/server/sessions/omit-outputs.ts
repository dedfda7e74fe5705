import type { RunPart, RunTrace } from '../../agent/export/run-trace.ts';

/** A run without what its calls gave; why one failed or was denied stays. */
export function omitOutputs(trace: RunTrace): RunTrace {
  return {
    ...trace,
    turns: trace.turns.map((turn) => ({
      ...turn,
      entries: turn.entries.map((entry) =>
        entry.type === 'step' ? { ...entry, parts: entry.parts.map(withoutOutput) } : entry,
      ),
    })),
  };
}

function withoutOutput(part: RunPart): RunPart {
  if (part.type !== 'call' || part.output === undefined) return part;
  const { output: _, text: __, ...rest } = part;
  return rest;
}
