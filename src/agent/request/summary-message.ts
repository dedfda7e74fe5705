import type { RunHistory } from '../run/run-history.ts';
import type { RequestParts } from './build-request.ts';
import type { Passage } from './passages.ts';
import { createRecords } from './record.ts';
import { createStepViews } from './step-views.ts';

/** How much of one entry a summary is made from: what matters of a long one is in what the model did next. */
const TOKENS_OF_ENTRY = 2_000;

/** The share of the model's context that the record may fill. */
const SHARE_OF_CONTEXT = 0.6;

/** What models of today can take at least, where the context of one is not known. */
const SMALL_CONTEXT = 32_000;

/**
 * What a summary is made from. It is asked for when requests have become too long, so it must itself be short enough;
 * thoughts are left out, as summaries can be seen.
 */
export function summaryMessage(
  passages: readonly Passage[],
  { started, shrunk }: RunHistory,
  { model, registry, share = 1 }: RequestParts,
): string {
  const shown = createStepViews({ thoughts: false }).show(passages, {
    registry,
    dedup: started.style.dedup,
    maxTokens: ({ callId }) => shrunk.get(callId),
  });
  const tokens = (model.contextTokens ?? SMALL_CONTEXT) * SHARE_OF_CONTEXT * share;
  return createRecords({ tokens, tokensOfEntry: TOKENS_OF_ENTRY }).write(shown);
}
