import { describe, expect, it } from 'vitest';
import { fixedProjects, requireProject } from './projects.ts';

const app = { name: 'app', root: '/app' };
const web = { name: 'website', root: '/web' };

describe('requireProject', () => {
  it('finds a project by its name, and the only one without', () => {
    expect(requireProject(fixedProjects([app, web]), 'website')).toBe(web);
    expect(requireProject(fixedProjects([app]))).toBe(app);
  });

  it('names the projects that there are', () => {
    const projects = fixedProjects([app, web]);
    expect(() => requireProject(projects, 'webiste')).toThrow(
      "No project is named 'webiste'. Did you mean 'website'? The projects are: app, website.",
    );
    expect(() => requireProject(projects)).toThrow('Say which project: app, website.');
    expect(() => requireProject(fixedProjects([]))).toThrow('thoughtline projects add NAME FOLDER');
    expect(() => requireProject(fixedProjects([]), 'app')).toThrow('There are no projects yet');
  });
});
