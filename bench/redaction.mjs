// Redacts plain and hostile texts of 10 KB, 100 KB and 1 MB: time must grow with the size, not with its square.
// node bench/redaction.mjs [--json]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const KB = 1_000;
const SIZES = [10 * KB, 100 * KB, 1_000 * KB];
const ROUNDS = 7;

const folder = mkdtempSync(join(tmpdir(), 'thoughtline-redaction-'));
const outfile = join(folder, 'redact-secrets.mjs');
const source = fileURLToPath(new URL('../src/base/redact-secrets.ts', import.meta.url));
await build({ entryPoints: [source], outfile, bundle: true, format: 'esm', platform: 'node', logLevel: 'warning' });
const { redactSecrets } = await import(pathToFileURL(outfile).href);
rmSync(folder, { recursive: true });

const begin = ['-----BEGIN PRIVATE', ' KEY-----'].join('');
const card = '4111 1111 1111 1111';
const texts = [
  [
    'prose',
    'The refund of order 10293 is due within 30 days; check the date of sale first, then the state of the item.\n',
  ],
  ['code', "const password = await ask('Password: '); if (token === undefined) return { apiKey: env.API_KEY };\n"],
  ['cards', `${card}, `],
  ['assignments', 'password=Tr0ub4dor&3 api_key: a1b2c3d4e5f6a7b8 '],
  ['names without values', 'password='],
  ['keys that never end', begin],
  ['dashes', '-a'],
  ['beginnings of JWTs', '-eyJ'],
  ['parts of JWTs', 'eyJaaaaaaaa.'],
  ['beginnings of URLs', '://a:'],
  ['at signs', '://a:b@'],
  ['digits', '4'],
  ['digits with spaces', '4 '],
  ['beginnings of keys', 'sk-'],
  ['words with hyphens', 'sk-a-word-'],
  ['quotes', '"'],
  ['escaped quotes', 'secret="\\"'],
  ['dots', 'SG.aaaaaaaaaaaaaaaaaaaa.'],
  ['placeholders', '[redacted api-key]'],
];

const rows = texts.map(([text, part]) => {
  // A key that is never closed is hostile only once.
  const opening = text === 'dashes' ? begin : '';
  const filled = SIZES.map((size) => opening + part.repeat(Math.ceil(size / part.length)));
  const times = SIZES.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, each] of filled.entries()) times[index] = Math.min(times[index], time(each));
  }
  const [small, middle, large] = times;
  return { text, ms10kb: small, ms100kb: middle, ms1mb: large, ratio: large / middle };
});

if (process.argv.includes('--json')) {
  console.log(JSON.stringify({ bench: 'redaction', node: process.version, rows }, null, 2));
} else {
  console.log('| text | 10 KB, ms | 100 KB, ms | 1 MB, ms | 1 MB / 100 KB (linear ≈ 10) |');
  console.log('| --- | ---: | ---: | ---: | ---: |');
  for (const { text, ms10kb, ms100kb, ms1mb, ratio } of rows) {
    console.log(
      `| ${text} | ${ms10kb.toFixed(2)} | ${ms100kb.toFixed(2)} | ${ms1mb.toFixed(1)} | ${ratio.toFixed(1)} |`,
    );
  }
}

function time(text) {
  const start = performance.now();
  redactSecrets(text);
  return performance.now() - start;
}
