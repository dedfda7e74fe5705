// Records the demo anew: our agent against the model server of the tests, whose script is test/demo/demo-script.ts.
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

// Inside the project, so that packages are found.
const outfile = 'test/demo/record-demo.built.mjs';
await build({
  entryPoints: ['test/demo/record-demo.ts'],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  loader: { '.md': 'text' },
  logLevel: 'warning',
});
try {
  const { recordDemo } = await import(pathToFileURL(outfile).href);
  const recording = await recordDemo({ hasPauses: true });
  const file = 'src/cli/demo/recording.json';
  writeFileSync(file, JSON.stringify(recording, null, 2));
  const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');
  execFileSync(process.execPath, [biome, 'format', '--write', file], { stdio: 'inherit' });
  console.log(`${file}: ${recording.exchanges.length} exchanges`);
} finally {
  rmSync(outfile, { force: true });
}
