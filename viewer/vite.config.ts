import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The pages' policy allows no inline script, style or data address, so that everything becomes a file of its own. */
export default defineConfig({
  root: here('.'),
  build: {
    outDir: here('../dist/viewer'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // Diagrams are large, and are loaded only where one is drawn.
    chunkSizeWarningLimit: 1_000,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: [here('index.html'), here('sandbox.html')],
      // Words for frameworks that draw on servers; they mean nothing here.
      checks: { moduleLevelDirective: false },
    },
  },
  worker: { format: 'es' },
  // `npx vite viewer` works on the pages against a server that runs beside it.
  server: { proxy: { '/api': 'http://127.0.0.1:4127', '/openapi.json': 'http://127.0.0.1:4127' } },
});
