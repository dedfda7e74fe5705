import type { Plugin, ViteUserConfig } from 'vitest/config';

/** Gives `import text from './description.md'` the meaning that esbuild's text loader has in the build. */
const markdownAsText: Plugin = {
  name: 'markdown-as-text',
  enforce: 'pre',
  transform: (source, id) => (id.endsWith('.md') ? `export default ${JSON.stringify(source)}` : undefined),
};

const ci = process.env['CI'] === 'true';

const config: ViteUserConfig = {
  plugins: [markdownAsText],
  test: {
    setupFiles: ['test/fix-seed.ts'],
    include: ['src/**/*.test.ts', 'viewer/src/**/*.test.ts', 'test/**/*.test.ts'],
    // Most of the time is spent waiting for processes and disks, so that two cores have work for two.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    reporters: ci ? ['default', './test/refuse-skips.ts'] : ['default'],
  },
};

export default config;
