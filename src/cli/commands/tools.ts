import { type Command, Option } from 'commander';
import { didYouMean } from '../../base/closest.ts';
import { ThoughtlineError } from '../../base/error.ts';
import { compareText } from '../../base/order.ts';
import type { ToolRegistry } from '../../tools/registry.ts';
import type { ToolSpec } from '../../tools/tool-spec.ts';
import type { Parts } from '../compose.ts';
import type { Output } from '../output.ts';

/** Written out here, so that `--help` need not load the exporters; a test keeps it equal to theirs. */
export const FORMATS = ['mcp', 'openai', 'anthropic', 'gemini', 'dify'] as const;

/** Adds `tools list`, `tools export` and `tools explain`. */
export function addToolsCommand(program: Command, parts: Parts): void {
  const { output, registry } = parts;
  const tools = program
    .command('tools')
    .description('show the tools, export their definitions, and explain which are chosen')
    .addHelpText('after', AFTER_HELP);
  tools
    .command('list')
    .description('show the tools, in the order in which models are offered them')
    .option('--mode <mode>', MODE_HELP)
    .option('--tools <list>', TOOLS_HELP)
    .option('--json', 'print everything about each tool as JSON')
    .action(async ({ json, ...wanted }: ListOptions) => {
      const tools = await registry();
      const specs = await specsOf(tools, wanted);
      if (json === true) return output.json(specs);
      if (specs.length === 0) return output.note(`None of these tools is offered in mode ${wanted.mode}.`);
      return output.result(specs.map((spec) => lineOf(spec, output)).join('\n'));
    });
  tools
    .command('export')
    .description('print the definitions as another program wants them')
    .addOption(new Option('--format <format>', 'for whom (required)').choices(FORMATS))
    .option('--mode <mode>', MODE_HELP)
    .option('--tools <list>', TOOLS_HELP)
    .option('--json', 'print JSON, also for dify')
    .action(async ({ format, json, ...wanted }: ExportOptions) => {
      // Not left to commander, which would rather miss this flag than name the misspelt one.
      if (format === undefined)
        throw new ThoughtlineError('usage/no-format', `Say for whom: --format ${FORMATS.join(', --format ')}.`);
      const { exportTools } = await import('../../tools/export/export-tools.ts');
      const exported = exportTools(await specsOf(await registry(), wanted), format);
      if (format !== 'dify' || json === true) return output.json(exported);
      const { toYaml } = await import('../to-yaml.ts');
      return output.result(toYaml([exported].flat()));
    });
  tools
    .command('explain <task...>')
    .description('show how priority and relevance order the tools of the agent for a task')
    .option('--json', 'print the ranking as JSON')
    .action(async (words: readonly string[], options: { readonly json?: boolean }) => {
      const { explainTools } = await import('../agent/explain-tools.ts');
      await explainTools(words.join(' '), options, parts);
    });
}

interface Wanted {
  readonly mode?: string;
  readonly tools?: string;
}

interface ListOptions extends Wanted {
  readonly json?: boolean;
}

interface ExportOptions extends ListOptions {
  readonly format?: (typeof FORMATS)[number];
}

const MODE_HELP = 'only tools that are offered in this mode: mcp, agent or subagent';

const TOOLS_HELP = 'only these: names and the sets default, compat, project and all, separated by commas';

const NAMES_HELP = 'Run "thoughtline tools list" to see the tools; the sets are default, compat, project and all.';

const AFTER_HELP = `
Examples:
  thoughtline tools list                      names, priorities and what they are for
  thoughtline tools list --mode mcp --json    everything about the tools that MCP clients see
  thoughtline tools export --format openai    function definitions for a request to OpenAI
  thoughtline tools export --format dify      YAML manifests for a Dify plugin, one per tool
  thoughtline tools explain "find the bug in the parser"`;

async function specsOf(registry: ToolRegistry, { mode, tools }: Wanted): Promise<ToolSpec[]> {
  if (mode !== undefined) requireMode(registry, mode);
  const offered = mode === undefined ? registry.all() : registry.forMode(mode);
  if (tools === undefined) return offered.map(({ spec }) => spec);
  if (!/[^\s,]/.test(tools))
    throw new ThoughtlineError('usage/no-tool', `Name at least one tool or set. ${NAMES_HELP}`);
  const { selectTools } = await import('../../toolbox/tool-sets.ts');
  const chosen = selectTools(tools);
  return offered.map(({ spec }) => spec).filter(({ name }) => chosen.includes(name));
}

/** The built-in tools have only the modes that they name; another one is a mistake at the command line. */
function requireMode(registry: ToolRegistry, mode: string): void {
  const modes = [...new Set(registry.all().flatMap(({ spec }) => spec.modes))].sort(compareText);
  if (modes.includes(mode)) return;
  const message = `No tool has the mode '${mode}'.${didYouMean(mode, modes)} The modes are ${modes.join(', ')}.`;
  throw new ThoughtlineError('usage/unknown-mode', message);
}

function lineOf({ name, priority, modes, description }: ToolSpec, { colors }: Output): string {
  const purpose = description.split(/(?<=[.!?])\s|\n/, 1)[0] ?? '';
  return `${colors.bold(name.padEnd(20))}  ${String(priority).padStart(3)}  ${modes.join(',').padEnd(18)}  ${colors.dim(purpose)}`;
}
