import type { Agent } from '../../agent/agent.ts';
import type { Model } from '../../agent/model/model.ts';

/** What runs over HTTP work with; made when the first one is asked for. */
export interface ServedAgent {
  /** An agent for one run: what it may use depends on who asks, and it may be given fewer steps. */
  agentFor(wish: RunWish): Agent;
  /** The model of this id, or the one that the settings name; an error tells what to set. */
  findModel(id: string | undefined): Promise<Model>;
  /** Told when an owner allows a tool for good. */
  rememberTool(owner: string, tool: string): void;
  close(): Promise<void>;
}

/** Who asks for a run, and how far it may go. */
export interface RunWish {
  readonly owner: string;
  readonly maxSteps?: number | undefined;
}
