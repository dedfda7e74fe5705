import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { codeOf, ThoughtlineError } from '../../base/error.ts';
import { createGroupWatch } from '../../base/group-watch.ts';
import type { Environment } from './command-environment.ts';

/** How a shell ended: by itself, or by a signal. */
export interface ShellEnd {
  readonly exitCode: number | null;
  readonly signal: string | null;
}

/** A shell and everything that it started and that did not leave on purpose (`setsid`). */
export interface ProcessGroup {
  /** The shell has ended; others may still run. */
  readonly ended: Promise<ShellEnd>;
  /** Nobody can write any more, and everything written was heard. */
  readonly closed: Promise<void>;
  /** Asks all of them to end, and kills those who do not; over when nobody is left. */
  end(): Promise<void>;
  /** Stops listening: somebody who left the group may still hold the other end. */
  letGo(): void;
}

/** What a group starts with. */
export interface GroupParts {
  readonly line: string;
  readonly folder: string;
  readonly environment: Environment;
  /** Hears what any of them writes, errors too, as it comes. */
  onOutput(chunk: Buffer): void;
}

const isWindows = process.platform === 'win32';

/** Starts groups, and kills those that still run when this process ends. */
export interface ProcessGroups {
  start(parts: GroupParts): ProcessGroup;
}

/** No group runs yet. */
export function createProcessGroups(): ProcessGroups {
  const groups = createGroupWatch();
  return {
    start(parts) {
      const { pid, ...group } = startShell(parts);
      return { ...group, end: pid === undefined ? async () => undefined : groups.watch(pid) };
    },
  };
}

type Shell = Omit<ProcessGroup, 'end'> & { readonly pid: number | undefined };

/** Starts a shell as the leader of a process group of its own. */
function startShell({ line, folder, environment, onOutput }: GroupParts): Shell {
  const child = spawnShell({ line, folder, environment });
  const streams = [child.stdout, child.stderr];
  for (const stream of streams) stream.on('data', onOutput);
  const ended = new Promise<ShellEnd>((resolve, reject) => {
    child.once('error', (error) => reject(cannotStart(error)));
    child.once('exit', (exitCode, signal) => resolve({ exitCode, signal }));
  });
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const letGo = (): void => {
    for (const stream of streams) stream.destroy();
  };
  return { pid: child.pid, ended, closed, letGo };
}

function spawnShell({
  line,
  folder,
  environment,
}: Omit<GroupParts, 'onOutput'>): ChildProcessByStdio<null, Readable, Readable> {
  const [file, flags] = isWindows ? windowsShell(line, environment) : posixShell(line);
  try {
    return spawn(file, flags, {
      cwd: folder,
      env: { ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: !isWindows,
      windowsHide: true,
      windowsVerbatimArguments: isWindows,
    });
  } catch (error) {
    throw cannotStart(error);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ERR_INVALID_ARG_VALUE: 'the command line holds a NUL character. Take it out, or write it as \\0',
  E2BIG: 'the command line is too long for the system. Write it to a file and run that',
  ENAMETOOLONG: 'the command line is too long for the system. Write it to a file and run that',
  ENOENT: 'its folder or the shell is not there',
  EACCES: 'the permissions of its folder or of the shell forbid it',
  EAGAIN: 'too many processes run already. Try again later',
  ENOMEM: 'there is not enough memory. Try again later',
  EMFILE: 'too many files are open. Try again later',
  ENFILE: 'too many files are open. Try again later',
};

/** The system's own messages name programs and folders that nobody asked for. */
function cannotStart(error: unknown): ThoughtlineError {
  const system = codeOf(error) ?? 'unknown';
  const reason = REASONS[system] ?? 'the system refuses it';
  return new ThoughtlineError('command/not-started', `The command did not start: ${reason} (${system}).`);
}

/** The outer shell joins errors and output before it becomes the inner one, so that their order is kept. */
function posixShell(line: string): [string, string[]] {
  // Models write for bash; where there is none, the plain shell must do.
  const shell = existsSync('/bin/bash') ? '/bin/bash' : '/bin/sh';
  return ['/bin/sh', ['-c', 'exec "$0" -c "$1" 2>&1', shell, line]];
}

function windowsShell(line: string, environment: Environment): [string, string[]] {
  return [environment['COMSPEC'] ?? environment['ComSpec'] ?? 'cmd.exe', ['/d', '/s', '/c', `"${line}"`]];
}
