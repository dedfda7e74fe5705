// Where and with what the figures came about: what a reader needs to judge them, and nothing that names the machine.
import { readFileSync, statfsSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { peerVersions } from './peers.mjs';

const FILE_SYSTEMS = {
  61267: 'ext4',
  1481003842: 'xfs',
  2435016766: 'btrfs',
  16914836: 'tmpfs',
  2035054128: 'overlay',
};

export function describeMachine() {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return {
    date: new Date().toISOString().slice(0, 10),
    cores: availableParallelism(),
    cpu: cpus()[0].model.trim(),
    node: process.version,
    fileSystem: FILE_SYSTEMS[statfsSync(tmpdir()).type] ?? 'unknown',
    loadAverageBefore: loadavg()[0],
    versions: { thoughtline: version, ...peerVersions() },
  };
}

/** One line for people. */
export function toLine({ date, cores, cpu, node, fileSystem, loadAverageBefore, versions }) {
  const parts = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return `${date}; ${cores} cores (${cpu}), Node ${node}, ${fileSystem}, load average before ${loadAverageBefore.toFixed(1)}; ${parts.join(', ')}.`;
}

/** In memory there is no disk to wait for, so what is durable would look too good. */
export function warnOfMemoryDisk({ fileSystem }) {
  if (fileSystem === 'tmpfs') console.error('The temporary folder is in memory: set TMPDIR to a folder on a disk.');
}
