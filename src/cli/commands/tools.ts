import { type Command, Option } from 'commander';
import type { ToolRegistry } from '../../tools/registry.ts';
import type { ToolSpec } from '../../tools/tool-spec.ts';
import type { Parts } from '../compose.ts';
import type { Output } from '../output.ts';

/** Written out here, so that `--help` need not load the exporters; a test keeps it equal to theirs. */
export const FORMATS = ['mcp', 'openai', 'anthropic', 'gemini', 'dify'] as const;

/** Adds `tools list` and `tools export`. */
export function addToolsCommand(program: Command, { output, registry }: Parts): void {
  const tools = program
    .command('tools')
    .description('show the built-in tools and export their definitions')
    .addHelpText('after', AFTER_HELP);
  tools
    .command('list')
    .description('show the tools, in the order in which models are offered them')
    .option('--mode <mode>', MODE_HELP)
    .option('--json', 'print everything about each tool as JSON')
    .action(async ({ mode, json }: ListOptions) => {
      const specs = specsOf(await registry(), mode);
      if (json === true) return output.json(specs);
      return output.result(specs.length === 0 ? noTools(mode) : specs.map((spec) => lineOf(spec, output)).join('\n'));
    });
  tools
    .command('export')
    .description('print the definitions as another program wants them')
    .addOption(new Option('--format <format>', 'for whom').choices(FORMATS).makeOptionMandatory())
    .option('--mode <mode>', MODE_HELP)
    .option('--json', 'print JSON, also for dify')
    .action(async ({ format, mode, json }: ExportOptions) => {
      const { exportTools } = await import('../../tools/export/export-tools.ts');
      const exported = exportTools(specsOf(await registry(), mode), format);
      if (format !== 'dify' || json === true) return output.json(exported);
      const { stringify } = await import('yaml');
      return output.result(
        [exported]
          .flat()
          .map((manifest) => stringify(manifest))
          .join('---\n')
          .trimEnd(),
      );
    });
}

interface ListOptions {
  readonly mode?: string;
  readonly json?: boolean;
}

interface ExportOptions extends ListOptions {
  readonly format: (typeof FORMATS)[number];
}

const MODE_HELP = 'only tools that are offered in this mode: mcp, agent, subagent, or one of your own';

const AFTER_HELP = `
Examples:
  thoughtline tools list                      names, priorities and what they are for
  thoughtline tools list --mode mcp --json    everything about the tools that MCP clients see
  thoughtline tools export --format openai    function definitions for a request to OpenAI
  thoughtline tools export --format dify      YAML manifests for a Dify plugin, one per tool`;

function specsOf(registry: ToolRegistry, mode: string | undefined): ToolSpec[] {
  return (mode === undefined ? registry.all() : registry.forMode(mode)).map(({ spec }) => spec);
}

function lineOf({ name, priority, modes, description }: ToolSpec, { colors }: Output): string {
  const purpose = description.split(/(?<=[.!?])\s|\n/, 1)[0] ?? '';
  return `${colors.bold(name.padEnd(20))}  ${String(priority).padStart(3)}  ${modes.join(',').padEnd(18)}  ${colors.dim(purpose)}`;
}

function noTools(mode: string | undefined): string {
  return `No tool is offered in mode ${mode}. The modes are mcp, agent and subagent.`;
}
