import type { Agent } from '../../agent/agent.ts';
import type { AgentSettings } from '../../agent/agent-settings.ts';
import { createAgent } from '../../agent/create-agent.ts';
import type { Model } from '../../agent/model/model.ts';
import { findModel } from '../../agent/providers/find-model.ts';
import { modelOfRun } from '../../agent/run/model-of-run.ts';
import { withTelemetry } from '../../agent/telemetry/with-telemetry.ts';
import { ThoughtlineError } from '../../base/error.ts';
import { perTurn } from '../../base/per-turn.ts';
import type { Journal } from '../../journal/journal.ts';
import type { Project } from '../../toolbox/projects/projects.ts';
import type { ToolRegistry } from '../../tools/registry.ts';
import type { Parts } from '../compose.ts';
import type { Settings } from '../settings/settings.ts';
import { createAgentTools } from './agent-tools.ts';
import type { AgentOptions } from './ask-options.ts';
import { liveText } from './live-text.ts';
import { createModelTraffic } from './model-traffic.ts';
import { findRunProject, instructionsFor } from './run-project.ts';
import { toAgentSettings } from './to-agent-settings.ts';

const OWNER = 'local';

/** An agent with everything that it works with, for one command. */
export interface OpenAgent {
  readonly agent: Agent;
  /** That of the flag, of the run that is resumed, or of the setting as it is now. */
  model(): Promise<Model>;
  readonly settings: Settings;
  /** As they are now: settings, flags, and what was switched since. */
  readonly agentSettings: () => AgentSettings;
  readonly thoughts: () => AgentSettings['thoughts'];
  readonly journal: Journal;
  /** The folder of the run, where it has one of its own. */
  readonly project?: Project | undefined;
  readonly instructions?: string | undefined;
  /** Whether a run outlives this process. */
  isKept(): boolean;
  /** All tools, as they are now. */
  tools(): Promise<ToolRegistry>;
  findModel(id: string): Promise<Model>;
  close(): Promise<void>;
}

/** What an agent is opened for; what is switched while it is open beats the settings. */
export interface OpenAgentOptions {
  readonly overrides?: () => Partial<AgentSettings>;
  /** The run that is gone on with: it knows its model where nobody names one. */
  readonly resume?: string | undefined;
}

/** Joins model, settings, store, tools and projects to an agent. What is missing is told before anything is opened. */
export async function openAgent(
  options: AgentOptions,
  parts: Parts,
  { overrides = () => ({}), resume }: OpenAgentOptions = {},
): Promise<OpenAgent> {
  const { env, home } = parts;
  const settings = parts.settings({ max_steps: options.maxSteps, thoughts: options.thoughts });
  const current = perTurn(settings.derive(() => toAgentSettings(settings)));
  const agentSettings = (): AgentSettings => ({ ...current(), ...overrides() });
  // A setting that cannot be understood is told now, and not amid the run.
  agentSettings();

  const { projects, project } = await findRunProject({ home, folder: options.project, cwd: process.cwd() });
  const serving = await parts.serving({ tools: 'all' }, { isConnection: true, projects });
  // Before anything is said of a model, or a recording is begun.
  const own = resume === undefined ? undefined : await modelOfRun(serving.journal, { owner: OWNER, id: resume });
  if (resume !== undefined && own === undefined) throw unknownRun(resume);
  const redact = (text: string): string => String(serving.thinking.redact(text));
  const { record, playback, baseUrl } = options;
  const traffic = await createModelTraffic({ record, playback, env, redact });
  const find = (id: string | undefined): Promise<Model> => findModel(id, { ...traffic, baseUrl });
  const chosen = (): string | undefined => options.model ?? own ?? settings.get('model') ?? undefined;
  const model = followModel(chosen, find);
  await model();
  const tools = createAgentTools({ serving, home, env });

  const plain = createAgent({
    journal: serving.journal,
    tools: tools.registry,
    settings: agentSettings,
    redact,
    liveText: () => liveText(settings.get('redact_patterns')),
    subAgents: true,
    log: serving.log,
  });
  const { version } = serving;
  const { agent, close: closeTelemetry } = await withTelemetry(plain, {
    env,
    version,
    settings: agentSettings,
    redact,
  });
  return {
    agent,
    model,
    settings,
    agentSettings,
    thoughts: () => agentSettings().thoughts,
    journal: serving.journal,
    project,
    instructions: project === undefined ? undefined : instructionsFor(project),
    isKept: () => typeof settings.get('retention') === 'number',
    tools: tools.registry,
    findModel: find,
    close: async () => {
      await Promise.all([tools.close(), closeTelemetry()]);
      await serving.journal.close();
    },
  };
}

function unknownRun(id: string): ThoughtlineError {
  return new ThoughtlineError('run/not-found', `Run ${id} does not exist.`);
}

/** Finds the model anew only when another one is chosen. */
function followModel(
  chosen: () => string | undefined,
  find: (id: string | undefined) => Promise<Model>,
): () => Promise<Model> {
  let known: { readonly id: string | undefined; readonly model: Model } | undefined;
  return async () => {
    const id = chosen();
    if (known === undefined || known.id !== id) known = { id, model: await find(id) };
    return known.model;
  };
}
