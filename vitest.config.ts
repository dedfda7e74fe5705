import type { Plugin, TestProjectInlineConfiguration, ViteUserConfig } from 'vitest/config';

/** Gives `import text from './description.md'` the meaning that esbuild's text loader has in the build. */
const markdownAsText: Plugin = {
  name: 'markdown-as-text',
  enforce: 'pre',
  transform: (source, id) => (id.endsWith('.md') ? `export default ${JSON.stringify(source)}` : undefined),
};

const ci = process.env['CI'] === 'true';

/** Tests beside the code share a process, because no module keeps anything; those of the whole program have one each. */
const projects: TestProjectInlineConfiguration[] = [
  { extends: true, test: { name: 'units', include: ['src/**/*.test.ts', 'viewer/src/**/*.test.ts'], isolate: false } },
  { extends: true, test: { name: 'program', include: ['test/**/*.test.ts'] } },
];

const config: ViteUserConfig = {
  plugins: [markdownAsText],
  test: {
    projects,
    setupFiles: ['test/fix-seed.ts'],
    // Most of the time is spent waiting for processes and disks, so that two cores have work for three.
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    reporters: ci ? ['default', './test/refuse-skips.ts'] : ['default'],
  },
};

export default config;
