import { stripVTControlCharacters } from 'node:util';
import * as z from 'zod';
import { ThoughtlineError } from '../../base/error.ts';
import { defineTool } from '../../tools/define-tool.ts';
import { resourceId } from '../../tools/resource-id.ts';
import type { Tool } from '../../tools/tool.ts';
import { statInside } from '../projects/inside.ts';
import { projectInput, projectLabel } from '../projects/project-input.ts';
import { type Project, type Projects, requireProject } from '../projects/projects.ts';
import { commandEnvironment, type Environment } from './command-environment.ts';
import description from './description.md';
import { createProcessGroups } from './process-group.ts';
import { createOutputReporter } from './report-output.ts';
import { runCommand } from './run-command.ts';

/** What commands run with. */
export interface CommandParts {
  readonly projects: Projects;
  /** Only what is on the allow list is passed on. */
  readonly env: Environment;
}

const DEFAULT_TIMEOUT_S = 120;
const LONGEST_TIMEOUT_S = 3_600;
/** The tool itself is never slower than its own limit and the killing. */
const TOOL_TIMEOUT_MS = (LONGEST_TIMEOUT_S + 30) * 1_000;

const input = z.object({
  project: projectInput,
  command_line: z.string().trim().min(1).max(100_000).describe('What the shell runs: pipes and && work.'),
  working_dir: z.string().optional().describe('A folder of the project; by default the project itself.'),
  timeout_seconds: z.number().positive().max(LONGEST_TIMEOUT_S).optional().describe('By default 120.'),
});

const output = z.object({
  project: z.string(),
  command_line: z.string(),
  working_dir: z.string(),
  /** Absent where a signal ended it. */
  exit_code: z.int().optional(),
  signal: z.string().optional(),
  /** The limit that it ran into. */
  timed_out_after_seconds: z.number().optional(),
  output: z.string(),
  /** What came after the part that was cut out; empty where nothing was. */
  output_end: z.string(),
  cut_bytes: z.int(),
});
type Output = z.output<typeof output>;

/** The tool that runs command lines. It leaves no process behind and passes no secret of the environment on. */
export function createExecuteCommandTool({ projects, env }: CommandParts): Tool {
  const groups = createProcessGroups();
  return defineTool({
    name: 'execute_command',
    description,
    input,
    output,
    capabilities: ['outward', 'edits_files'],
    timeoutMs: TOOL_TIMEOUT_MS,
    title: 'Run {command_line}',
    label: { en: 'Run command', zh: '执行命令' },
    parameterLabels: {
      project: projectLabel,
      command_line: { en: 'Command line', zh: '命令行' },
      working_dir: { en: 'Folder', zh: '工作目录' },
      timeout_seconds: { en: 'Time limit', zh: '超时秒数' },
    },
    execute: async ({ project: name, command_line, working_dir = '.', timeout_seconds }, { signal, progress }) => {
      const project = requireProject(projects, name);
      const folder = await requireFolder(project, working_dir);
      const seconds = timeout_seconds ?? DEFAULT_TIMEOUT_S;
      const reporter = createOutputReporter((message) => progress({ message }));
      const command = {
        line: command_line,
        folder: folder.absolute,
        environment: commandEnvironment(env),
        timeoutMs: seconds * 1_000,
        signal,
        onOutput: reporter.add,
      };
      const end = await runCommand(command, groups).finally(reporter.end);
      return {
        project: project.name,
        command_line,
        working_dir: folder.path,
        exit_code: end.exitCode ?? undefined,
        signal: end.signal ?? undefined,
        timed_out_after_seconds: end.isTimeout ? seconds : undefined,
        output: stripVTControlCharacters(end.output.head),
        output_end: stripVTControlCharacters(end.output.tail),
        cut_bytes: end.output.cutBytes,
      };
    },
    isSuccess: ({ exit_code, timed_out_after_seconds }) => exit_code === 0 && timed_out_after_seconds === undefined,
    status: describeEnd,
    render: (result, resources) => {
      const text = joinOutput(result);
      if (text === '') return `${describeEnd(result)}, without output.`;
      const { project, command_line, working_dir } = result;
      const options = { project, working_dir };
      const id = resourceId({ kind: 'search', name: `command:${command_line}`, options, content: text });
      const shown = resources.claim(id) ? text : resources.placeholder('Output', id);
      return `${describeEnd(result)}.\n${shown}`;
    },
  });
}

async function requireFolder(project: Project, path: string): Promise<{ path: string; absolute: string }> {
  const found = await statInside(project, path);
  if (found.stats.isDirectory()) return found;
  throw new ThoughtlineError('path/not-a-folder', `${found.path} is not a folder, so nothing can run in it.`);
}

function describeEnd({ exit_code, signal, timed_out_after_seconds: limit }: Output): string {
  if (limit !== undefined) return `Killed at the time limit of ${limit} seconds`;
  return signal === undefined ? `Exit code ${exit_code}` : `Killed by ${signal}`;
}

function joinOutput({ output: head, output_end: tail, cut_bytes }: Output): string {
  if (cut_bytes === 0) return head;
  const advice = 'To see it, filter the output, or write it to a file and read parts of that';
  return `${head}\n[… ${cut_bytes} bytes cut here. ${advice} …]\n${tail}`;
}
