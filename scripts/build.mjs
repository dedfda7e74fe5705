// Builds dist/: the command line as a bundle without dependencies, the library as ES modules, and its types.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
rmSync('dist', { recursive: true, force: true });

// Each stands for a subpath export of package.json.
const libraryEntries = ['src/index.ts', 'src/tools/index.ts', 'src/journal/index.ts'];

const common = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  loader: { '.md': 'text' },
  logLevel: 'warning',
};

await Promise.all([
  build({
    ...common,
    entryPoints: ['src/cli/main.ts'],
    outdir: 'dist/cli',
    outExtension: { '.js': '.mjs' },
    minify: true,
    // Everything is bundled; what a command loads on demand is a file of its own, so that no start pays for reading it.
    splitting: true,
    // Loaded by those who store in PostgreSQL, and by nobody else.
    external: ['pg'],
    legalComments: 'none',
    // Bundled CommonJS packages call require for Node's own modules.
    banner: { js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);" },
  }),
  build({
    ...common,
    entryPoints: libraryEntries,
    outdir: 'dist',
    outbase: 'src',
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    packages: 'external',
  }),
  // The command line and the library both find their worker one folder up.
  build({
    ...common,
    entryPoints: ['src/journal/sqlite/sqlite-worker.ts'],
    outfile: 'dist/sqlite-worker.js',
    packages: 'external',
  }),
]);

const tsc = createRequire(import.meta.url)
  .resolve('typescript/package.json')
  .replace(/package\.json$/, 'bin/tsc');
execFileSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], { stdio: 'inherit' });
