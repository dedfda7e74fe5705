import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A place where little can be written, until more is allowed. */
export interface SmallDisk {
  /** How it was made, for the name of the test. */
  readonly means: string;
  /** The code of the error that a journal meets when the place is used up. */
  readonly code: string;
  /** Makes the place small. */
  begin(folder: string): Promise<void>;
  /** Makes room, as somebody would who read the error. */
  freeUp(folder: string): Promise<void>;
  end(folder: string): Promise<void>;
}

/** A real full disk where mounting is allowed, else a limit on the size of files, which is met in the same way. */
export function findSmallDisk(): SmallDisk {
  return canMount() ? smallMount() : fileSizeLimit();
}

function smallMount(): SmallDisk {
  return {
    means: 'a tmpfs of 3 MB',
    code: 'journal/full',
    async begin(folder) {
      run('mount', '-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', folder);
      await writeFile(join(folder, 'ballast'), Buffer.alloc(1_500_000));
    },
    freeUp: (folder) => rm(join(folder, 'ballast')),
    end: async (folder) => run('umount', folder),
  };
}

function fileSizeLimit(): SmallDisk {
  // By default the signal ends the process; with a listener the write fails instead.
  const ignore = (): void => {};
  const limit = (size: string): void => run('prlimit', '--pid', String(process.pid), `--fsize=${size}:`);
  return {
    means: 'a limit of 500 KB on the size of files',
    code: 'journal/io',
    async begin() {
      process.on('SIGXFSZ', ignore);
      limit('500000');
    },
    freeUp: async () => limit('unlimited'),
    async end() {
      limit('unlimited');
      process.off('SIGXFSZ', ignore);
    },
  };
}

function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'thoughtline-mount-'));
  try {
    run('mount', '-t', 'tmpfs', 'tmpfs', folder);
    run('umount', folder);
    return true;
  } catch {
    return false;
  } finally {
    rmdirSync(folder);
  }
}

function run(program: string, ...args: string[]): void {
  execFileSync(program, args, { stdio: 'pipe' });
}
