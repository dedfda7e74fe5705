// Builds dist/: the command line as one bundled file, the library as ES modules, and its types.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
rmSync('dist', { recursive: true, force: true });

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
    outfile: 'dist/cli.mjs',
    minify: true,
    legalComments: 'none',
    // Bundled CommonJS packages call require for Node's own modules.
    banner: { js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);" },
  }),
  build({
    ...common,
    entryPoints: ['src/index.ts', 'src/tools/index.ts'],
    outdir: 'dist/lib',
    outbase: 'src',
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    packages: 'external',
  }),
]);

const tsc = createRequire(import.meta.url)
  .resolve('typescript/package.json')
  .replace(/package\.json$/, 'bin/tsc');
execFileSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], { stdio: 'inherit' });
