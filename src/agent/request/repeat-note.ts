/** What the model is told when a step was the same as the one before; `repeats` counts those before it. Undefined where nothing needs saying. */
export function repeatNote(repeats: number | undefined): string | undefined {
  if (repeats === undefined || repeats < 1) return undefined;
  return repeats === 1 ? AGAIN : STOP;
}

const AGAIN =
  '[Note of the program: this step made the same calls as the step before and got the same results. Go another way, or answer.]';

const STOP =
  '[Note of the program: this step made the same calls for the third time and got the same results again. Stop calling tools, and answer with what you have.]';
