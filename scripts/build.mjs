// Builds dist/: the command line as a bundle without dependencies, the library as ES modules, and its types.
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { build as buildPages } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
rmSync('dist', { recursive: true, force: true });

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
// Each stands for a subpath export of package.json.
const libraryEntries = ['src/index.ts', 'src/tools/index.ts', 'src/journal/index.ts', 'src/agent/index.ts'];

const common = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  loader: { '.md': 'text' },
  logLevel: 'warning',
};

// Bundled CommonJS packages call require for Node's own modules.
const requireBanner = "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);";
const cli = {
  ...common,
  outdir: 'dist/cli',
  outExtension: { '.js': '.mjs' },
  minify: true,
  // Drivers of stores: native, or loaded by those who need them and by nobody else.
  external: ['pg', '@photostructure/sqlite'],
  legalComments: 'none',
};

/** What a server needs that a client starts, in one file: it is read at the start of every chat. */
async function buildStart() {
  const late = new Set();
  const loadedLate = {
    name: 'loaded-late',
    setup({ onResolve }) {
      onResolve({ filter: /\.ts$/ }, ({ kind, path, resolveDir }) => {
        const file = join(resolveDir, path);
        if (kind !== 'dynamic-import' || START.test(file)) return undefined;
        late.add(file);
        return { path: `../late/${nameOf(file)}.mjs`, external: true };
      });
    },
  };
  await build({ ...cli, entryPoints: ['src/cli/main.ts'], plugins: [loadedLate] });
  return [...late];
}

const START = /\/src\/cli\/(?:serving|serve-stdin)\.ts$|\/toolbox\/(?:think|reasoning-think|recall)\/tool\.ts$/;

/** Everything else, in files that are read when they are needed; several share what they have in common. */
async function buildLate(files) {
  await build({
    ...cli,
    outdir: 'dist/late',
    entryPoints: files.map((file) => ({ in: file, out: nameOf(file) })),
    splitting: true,
    banner: { js: requireBanner },
  });
}

function nameOf(file) {
  return relative('src', file).replaceAll(/[/\\]/g, '-').replace(/\.ts$/, '');
}

await Promise.all([
  buildStart().then(buildLate),
  build({
    ...common,
    entryPoints: libraryEntries,
    outdir: 'dist',
    outbase: 'src',
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    // What is not installed with the package is in its files.
    external: Object.keys(dependencies),
    banner: { js: requireBanner },
  }),
  // Threads are found one folder up, by the command line and by the library.
  build({
    ...common,
    entryPoints: ['src/journal/sqlite/sqlite-worker.ts'],
    outfile: 'dist/sqlite-worker.js',
    packages: 'external',
  }),
  buildPages({ configFile: 'viewer/vite.config.ts', logLevel: 'warn' }),
  build({ ...common, entryPoints: ['src/toolbox/projects/scan/scan-worker.ts'], outfile: 'dist/scan-worker.js' }),
  build({
    ...common,
    entryPoints: ['src/toolbox/web-fetch/page-worker.ts'],
    outfile: 'dist/page-worker.js',
    minify: true,
    banner: { js: requireBanner },
  }),
]);

const tsc = createRequire(import.meta.url)
  .resolve('typescript/package.json')
  .replace(/package\.json$/, 'bin/tsc');
execFileSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], { stdio: 'inherit' });
