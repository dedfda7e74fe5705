import type { Command } from 'commander';
import { didYouMean } from '../../base/closest.ts';
import { ThoughtlineError } from '../../base/error.ts';
import type { Parts } from '../compose.ts';
import type { ProjectFile } from '../projects/project-file.ts';

/** Adds `projects`: the folders that the project tools may work in. */
export function addProjectsCommand(program: Command, parts: Parts): void {
  const projects = program
    .command('projects')
    .description('say which folders the project tools may work in')
    .addHelpText('after', AFTER_HELP);
  projects
    .command('add <name> <folder>')
    .description('let the tools work in a folder and all that is in it')
    .option('--replace', 'take the place of the project that has the name')
    .option('--json', JSON_HELP)
    .action((name: string, folder: string, options: AddOptions) => add({ name, folder }, options, parts));
  projects
    .command('list')
    .description('show the projects and their folders')
    .option('--json', JSON_HELP)
    .action((options: JsonOption) => list(options, parts));
  projects
    .command('remove <name>')
    .description('close a folder to the tools, from the next call on; its files stay')
    .option('--json', JSON_HELP)
    .action((name: string, options: JsonOption) => remove(name, options, parts));
}

const JSON_HELP = 'print the result as JSON';

const AFTER_HELP = `
Tools never leave the folder of a project, also not through links. What is added or removed counts at once, also for
a server that is running. The tools are offered to MCP clients with "--tools project".

Examples:
  thoughtline projects add app ~/code/app
  thoughtline projects add app . --replace      the name gets another folder
  thoughtline projects remove app`;

interface JsonOption {
  readonly json?: boolean;
}

interface AddOptions extends JsonOption {
  readonly replace?: boolean;
}

interface Named {
  readonly name: string;
  readonly folder: string;
}

async function add({ name, folder }: Named, { replace = false, json }: AddOptions, parts: Parts): Promise<void> {
  const { home, output } = parts;
  const { checkProject } = await import('../projects/check-project.ts');
  const project = await checkProject(name, folder, home);
  const file = await openProjects(parts);
  if (!(await file.add(project, { replace }))) {
    const root = file.find(name)?.root;
    const advice = 'With --replace the name gets the new folder.';
    throw new ThoughtlineError('projects/exists', `${name} is a project already: ${root}. ${advice}`);
  }
  if (json === true) return output.json(project);
  return output.result(`The project ${name} is ${project.root}.`);
}

async function list({ json }: JsonOption, parts: Parts): Promise<void> {
  const { output } = parts;
  const projects = (await openProjects(parts)).list();
  if (json === true) return output.json(projects);
  if (projects.length === 0)
    return output.note('There are no projects. Add one with: thoughtline projects add NAME FOLDER');
  const width = Math.max(...projects.map(({ name }) => name.length));
  return output.result(projects.map(({ name, root }) => `${name.padEnd(width)}  ${root}`).join('\n'));
}

async function remove(name: string, { json }: JsonOption, parts: Parts): Promise<void> {
  const { output } = parts;
  const file = await openProjects(parts);
  if (!(await file.remove(name))) {
    const names = file.list().map((project) => project.name);
    const advice = `${didYouMean(name, names)} "thoughtline projects list" shows them all.`;
    throw new ThoughtlineError('projects/unknown', `No project is named ${JSON.stringify(name)}.${advice}`);
  }
  if (json === true) return output.json({ removed: name });
  return output.result(`${name} is no project any more. Its files are as they were.`);
}

async function openProjects({ home }: Parts): Promise<ProjectFile> {
  const { createProjectFile } = await import('../projects/project-file.ts');
  return createProjectFile(home);
}
