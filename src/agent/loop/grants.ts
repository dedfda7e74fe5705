import type { RunWriter } from '../run/run-writer.ts';
import type { Grants } from './live-run.ts';

/** The grants of a run: they are part of its record, and so hold when it is taken up again. */
export function createGrants(writer: RunWriter): Grants {
  return {
    names: () => writer.state.granted,
    add: (tool) => {
      if (!writer.state.granted.includes(tool)) writer.record([{ type: 'tool-granted', data: { tool } }]);
    },
  };
}
