import type { CallParts } from '../../tools/call-parts.ts';
import { titleOf } from '../../tools/title.ts';
import { type LiveRun, redacted } from './live-run.ts';
import type { CallScene } from './run-one-call.ts';

/** The step that asks, and what ends the question. */
type AskScene = Pick<CallScene, 'step' | 'signal'>;

/** Asks the person behind a run about a call. Without one nothing is given, and asking means denied. */
export function createAskPermission(run: LiveRun, { step, signal }: AskScene): Pick<CallParts, 'ask'> {
  const { ask, onAlways } = run.request;
  if (ask === undefined) return {};
  return {
    ask: async (call, spec) => {
      // People take their time: what came before should not be lost meanwhile, and they should have seen it.
      await run.writer.stored();
      await run.caughtUp();
      const title = redacted(run, titleOf(spec, call.input));
      run.emit({ type: 'approval', step, callId: call.id, tool: spec.name, title });
      const approval = await ask(call, spec, { signal });
      if (approval === 'session' || approval === 'always') run.scope.grants.add(spec.name);
      if (approval === 'always') onAlways?.(spec.name);
      return approval !== 'deny';
    },
  };
}
