import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGlobFilesTool } from '../glob-files/tool.ts';
import { createListFilesTool } from '../list-files/tool.ts';
import { createReadFilesTool } from '../read-files/tool.ts';
import { createSearchFilesTool } from '../search-files/tool.ts';
import { listInside, readInside } from './inside.ts';
import { createAttackGround, PATH_ATTACKS } from './path-attacks.ts';
import { fixedProjects } from './projects.ts';
import { BUILT_WORKER, toCalled } from './sample-project.ts';
import { createSeenFiles } from './seen-files.ts';

const ground = createAttackGround();
const projects = fixedProjects([ground.project]);
const before = ground.snapshot();

const TOOLS = {
  list_files: { tool: createListFilesTool(projects), input: (path: string) => ({ paths: [path] }) },
  read_files: {
    tool: createReadFilesTool({ projects, seen: createSeenFiles() }),
    input: (path: string) => ({ paths: [path, `${path}:1-2`] }),
  },
  search_files: {
    tool: createSearchFilesTool(projects, BUILT_WORKER),
    input: (path: string) => ({ regex: 'secret-outside', paths: [path] }),
  },
  glob_files: { tool: createGlobFilesTool(projects, BUILT_WORKER), input: (path: string) => ({ pattern: path }) },
};

beforeAll(() => expect(PATH_ATTACKS.length).toBeGreaterThan(60));

afterAll(() => {
  expect(ground.snapshot()).toBe(before);
  ground.close();
});

describe.each(Object.entries(TOOLS))('P1 %s', (_, { tool, input }) => {
  const { call } = toCalled(tool);

  it.each(PATH_ATTACKS)('shows nothing of the outside: $name', async (attack) => {
    const path = attack.path(ground);
    const { text } = await call(input(path));
    expect(text.replaceAll(path, '')).not.toContain(ground.secret);
    // What a message says of a path is what the model said.
    expect(text.split('\n').filter((line) => /^secret\.txt$|root:x:|PATH=/.test(line))).toEqual([]);
  });
});

describe('P1 a search of the whole project', () => {
  it('finds nothing behind links', async () => {
    const { call } = toCalled(TOOLS.search_files.tool);
    expect((await call({ regex: 'secret-outside' })).text).toMatch(/^No line matches in \d+ files\.$/);
    const { text } = await toCalled(TOOLS.glob_files.tool).call({ pattern: '**' });
    expect(text.split('\n')).toEqual(['hard-link.txt', 'inside.txt', 'sub/inside.txt']);
  });
});

describe.each([
  ['readInside', (path: string) => readInside(ground.project, path, { maxBytes: 1_000 })],
  ['listInside', (path: string) => listInside(ground.project, path)],
])('P1 %s', (_, reach) => {
  it.each(PATH_ATTACKS)('refuses $name', async (attack) => {
    const reached = await reach(attack.path(ground)).then(
      ({ absolute }) => absolute,
      (error: unknown) => error,
    );
    expect(reached).toMatchObject({ name: 'ThoughtlineError', code: expect.stringMatching(/^path\//) });
  });
});
