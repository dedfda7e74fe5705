import type { AgentEvent } from '../../agent/agent-event.ts';
import type { AgentSettings } from '../../agent/agent-settings.ts';
import { createAgent } from '../../agent/create-agent.ts';
import { findModel } from '../../agent/providers/find-model.ts';
import type { Journal } from '../../journal/journal.ts';
import { createEngine } from '../../thinking/create-engine.ts';
import { fixedProjects } from '../../toolbox/projects/projects.ts';
import { createToolbox } from '../../toolbox/toolbox.ts';
import { createRegistry } from '../../tools/registry.ts';
import { createSampleProject } from './sample-project.ts';

/** What a demo runs with. */
export interface DemoParts {
  readonly journal: Journal;
  /** Answers in the place of the provider: from the recording, or while it is made. */
  readonly fetch: typeof globalThis.fetch;
  readonly thoughts: AgentSettings['thoughts'];
  /** Whose run it is; the user's of this machine otherwise. */
  readonly owner?: string;
  readonly signal?: AbortSignal;
  /** Where the provider is, while the recording is made. */
  readonly baseUrl?: string;
}

/** The name says what it is wherever the run is shown: no model of this name exists. */
const DEMO_MODEL = 'recorded-demo';

/** What the agent is asked. */
export const DEMO_QUESTION =
  'Demo: a customer ordered for exactly 100 € and paid the full price. Why, and how do we fix it?';

/**
 * Runs the agent on the sample project. It asks the same whatever the user has set, as a recording answers only what
 * was asked when it was made.
 */
export async function* runDemo(parts: DemoParts): AsyncGenerator<AgentEvent, void, undefined> {
  const { journal, fetch, thoughts, owner, signal, baseUrl } = parts;
  const { project, close } = await createSampleProject();
  try {
    const thinking = createEngine({ journal });
    const tools = await createToolbox({ thinking, projects: fixedProjects([project]) }, TOOLS);
    const registry = createRegistry(tools, 'the demo');
    const settings: AgentSettings = { ...SETTINGS, thoughts };
    const agent = createAgent({ journal, tools: () => registry, settings: () => settings });
    const model = await findModel(`anthropic/${DEMO_MODEL}`, { env: { ANTHROPIC_API_KEY: 'none' }, fetch, baseUrl });
    yield* agent.run({
      text: DEMO_QUESTION,
      model,
      instructions: `The user works in the project ${JSON.stringify(project.name)}. Tools take paths relative to it.`,
      ...(owner === undefined ? {} : { owner }),
      ...(signal === undefined ? {} : { signal }),
    });
  } finally {
    await close();
  }
}

const TOOLS = ['think', 'list_files', 'read_files'];

const SETTINGS: Omit<AgentSettings, 'thoughts'> = {
  enableThinking: true,
  limits: { steps: 25 },
  maxOutputTokens: 4096,
  maxTools: 40,
  toolPriority: {},
  style: { history: 'native', dialect: 'native', dedup: 'newest' },
  compactAt: 0.8,
  permissions: { tier: 'read-only', allow: [], deny: [] },
};
