// Makes the model server usable from plain JavaScript: benchmarks and scripts run without vitest, which understands TypeScript.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** The module start-model-server.ts, ready to call. */
export async function loadModelServer() {
  const folder = mkdtempSync(join(tmpdir(), 'thoughtline-model-server-'));
  const outfile = join(folder, 'model-server.mjs');
  try {
    await build({
      entryPoints: [fileURLToPath(new URL('start-model-server.ts', import.meta.url))],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      logLevel: 'warning',
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
