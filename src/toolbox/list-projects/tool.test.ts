import { describe, expect, it } from 'vitest';
import { fixedProjects } from '../projects/projects.ts';
import { toCalled } from '../projects/sample-project.ts';
import { createListProjectsTool } from './tool.ts';

describe('createListProjectsTool', () => {
  it('names the projects and their folders', async () => {
    const tool = createListProjectsTool(fixedProjects([{ name: 'app', root: '/code/app' }]));
    expect((await toCalled(tool).call({})).text).toBe('app  /code/app');
    expect(tool.spec.description.length).toBeLessThan(600);
    expect(tool.spec.annotations).toMatchObject({ readOnlyHint: true });
  });

  it('says how a project is added when there is none', async () => {
    const { text } = await toCalled(createListProjectsTool(fixedProjects([]))).call(undefined);
    expect(text).toContain('thoughtline projects add NAME FOLDER');
  });
});
