// Runs every benchmark of this folder, one after the other: node bench/run.mjs [name…] [-- flags for each]
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));
const split = process.argv.indexOf('--');
const wanted = process.argv.slice(2, split < 0 ? undefined : split);
const flags = split < 0 ? [] : process.argv.slice(split + 1);
const benches = readdirSync(folder)
  .filter((file) => file.endsWith('.mjs') && file !== 'run.mjs')
  .filter((file) => wanted.length === 0 || wanted.some((name) => file.startsWith(name)))
  .sort();

for (const file of benches) {
  console.log(`\n## ${file.replace('.mjs', '')}\n`);
  const { status } = spawnSync(process.execPath, [`${folder}${file}`, ...flags], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
