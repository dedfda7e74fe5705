import type { Clock } from '../base/clock.ts';
import type { Journal } from '../journal/journal.ts';
import type { Redactor } from './redaction.ts';
import type { SharedLimits } from './shared-limits.ts';
import type { ThinkingSettings } from './thinking-settings.ts';

/** What every part of the engine works with. */
export interface EngineParts {
  readonly journal: Journal;
  readonly clock: Clock;
  /** Asked for every call, so that a changed setting counts at once. */
  readonly settings: () => ThinkingSettings;
  readonly limits: SharedLimits;
  readonly redactor: Redactor;
}
