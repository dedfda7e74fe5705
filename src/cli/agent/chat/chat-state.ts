import type { AgentSettings } from '../../../agent/agent-settings.ts';
import type { Model } from '../../../agent/model/model.ts';
import type { RunOutcome } from '../watch-run.ts';

/** What a chat remembers between two messages. */
export interface ChatState {
  /** The run that the next message goes on with; none until the first message, and after /new. */
  runId: string | undefined;
  /** The model that was chosen in this chat; else it is that of the settings. */
  model: Model | undefined;
  /** Messages are planned for first, until somebody says otherwise. */
  isPlanning: boolean;
  /** How the last turn ended; undefined when it was stopped, or there was none. */
  outcome: RunOutcome | undefined;
  /** What was switched in this chat beats the settings. */
  readonly overrides: { enableThinking?: boolean; thoughts?: AgentSettings['thoughts'] };
}
