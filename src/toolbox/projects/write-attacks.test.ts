import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Tool } from '../../tools/tool.ts';
import { createDeleteFilesTool } from '../delete-files/tool.ts';
import { createEditFileTool } from '../edit-file/tool.ts';
import { createExecuteCommandTool } from '../execute-command/tool.ts';
import { createWriteFileTool } from '../write-file/tool.ts';
import type { ChangeParts } from './change-file.ts';
import { createFileLocks } from './file-locks.ts';
import { type AttackGround, createAttackGround, PATH_ATTACKS } from './path-attacks.ts';
import { fixedProjects, type Projects } from './projects.ts';
import { toCalled } from './sample-project.ts';
import { createSeenFiles } from './seen-files.ts';

type Attacked = (ground: AttackGround) => { readonly tool: Tool; input(path: string): Record<string, unknown> };

function partsOf({ project }: AttackGround): ChangeParts & { readonly projects: Projects } {
  return { projects: fixedProjects([project]), locks: createFileLocks(), seen: createSeenFiles() };
}

const TOOLS: Readonly<Record<string, Attacked>> = {
  write_file: (ground) => ({
    tool: createWriteFileTool(partsOf(ground)),
    input: (path) => ({ path, content: 'x' }),
  }),
  'write_file with append': (ground) => ({
    tool: createWriteFileTool(partsOf(ground)),
    input: (path) => ({ path, content: 'x', append: true }),
  }),
  edit_file: (ground) => ({
    tool: createEditFileTool(partsOf(ground)),
    input: (path) => ({ path, old_text: 'e', new_text: 'x', replace_all: true }),
  }),
  delete_files: (ground) => ({
    tool: createDeleteFilesTool(partsOf(ground)),
    input: (path) => ({ paths: ['inside.txt', path] }),
  }),
  execute_command: (ground) => ({
    tool: createExecuteCommandTool({ ...partsOf(ground), env: { PATH: process.env['PATH'] } }),
    input: (path) => ({ command_line: 'pwd; cat secret.txt; echo x >new.txt', working_dir: path }),
  }),
};

/** What lies in the project and is no file: links, pipes and sockets, which nobody may follow, write or remove. */
function trapsIn({ project: { root } }: AttackGround): string[] {
  return readdirSync(root).filter((name) => !lstatSync(join(root, name)).isFile());
}

describe.each(Object.entries(TOOLS))('P1 %s', (name, attacked) => {
  const ground = createAttackGround();
  const { tool, input } = attacked(ground);
  const { call } = toCalled(tool);
  const before = ground.snapshot();
  const traps = trapsIn(ground);
  afterAll(() => ground.close());

  it.each(PATH_ATTACKS)('changes nothing outside: $name', async (attack) => {
    const path = attack.path(ground);
    const { text, isError } = await call(input(path));
    expect(ground.snapshot()).toBe(before);
    expect(trapsIn(ground)).toEqual(expect.arrayContaining(traps));
    expect(readFileSync(join(ground.project.root, 'inside.txt'), 'utf8')).toBe('inside\n');
    expect(text.replaceAll(path, '')).not.toContain(ground.secret);
    // A strange name may be a new file of the project; nothing else may come of it.
    if (!name.startsWith('write_file')) expect(isError).toBe(true);
  });

  it('leaves the other name of a file with two names alone', async () => {
    const { isError } = await call(input('hard-link.txt'));
    expect(isError).toBe(name === 'execute_command');
    expect(ground.snapshot()).toBe(before);
  });
});
