// Runs an example on any supported Node: node scripts/run-example.mjs custom-tool
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const name = process.argv[2] ?? '';
const entry = `examples/${name}/run.ts`;
if (name === '' || !existsSync(entry)) {
  console.error(`Which example? There are: ${readdirSync('examples').join(', ')}.`);
  process.exit(2);
}

// Beside the sources, so that files next to an example are found where its code looks for them.
const outfile = `examples/${name}/run.built.mjs`;
await build({
  entryPoints: [entry],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  logLevel: 'warning',
});
await import(pathToFileURL(outfile).href);
