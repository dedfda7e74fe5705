import * as z from 'zod';
import { defineTool } from '../../tools/define-tool.ts';
import { resourceId } from '../../tools/resource-id.ts';
import type { Tool } from '../../tools/tool.ts';
import type { Projects } from '../projects/projects.ts';
import description from './description.md';

/** The tool that names the projects. */
export function createListProjectsTool(projects: Projects): Tool {
  return defineTool({
    name: 'list_projects',
    description,
    input: z.object({}),
    output: z.object({ projects: z.array(z.object({ name: z.string(), root: z.string() })) }),
    modes: ['agent', 'mcp', 'subagent'],
    capabilities: ['read_only'],
    title: 'List the projects',
    label: { en: 'List projects', zh: '列出项目' },
    execute: () => ({ projects: projects.list().map(({ name, root }) => ({ name, root })) }),
    status: ({ projects: known }) => `${known.length} projects`,
    render: ({ projects: known }, resources) => {
      if (known.length === 0)
        return 'There are no projects. The user adds one with: thoughtline projects add NAME FOLDER';
      const content = known.map(({ name, root }) => `${name}  ${root}`).join('\n');
      const id = resourceId({ kind: 'listing', name: 'projects:', content });
      return resources.claim(id) ? content : resources.placeholder('The projects', id);
    },
  });
}
