import { modelErrorCode } from '../model/model-error.ts';

/** Whether a model, or its provider, does not take this request; another one may still go well. */
export function isRefusal(error: unknown): boolean {
  return REFUSALS.includes(modelErrorCode(error) ?? '');
}

const REFUSALS: readonly string[] = ['model/refused', 'model/choice-refused', 'model/too-long', 'model/bad-answer'];
