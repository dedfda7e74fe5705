import { ThoughtlineError } from '../../base/error.ts';

/** The error of a server that cannot start, with what to do about it. */
export function cannotListen(
  error: NodeJS.ErrnoException,
  { host, port }: { readonly host: string; readonly port: number },
): ThoughtlineError {
  const advice = ADVICE[error.code ?? ''] ?? 'Choose another with --host and --port.';
  const message = `Cannot listen on ${host}, port ${port} (${error.code ?? error.message}). ${advice}`;
  return new ThoughtlineError('serve/cannot-listen', message, { cause: error });
}

const ADVICE: Readonly<Record<string, string>> = {
  EADDRINUSE:
    'Another program listens there, perhaps another "thoughtline serve". Stop it, or choose another port: --port 0 takes a free one.',
  EACCES: 'Ports below 1024 need special rights. Choose another: --port 4127.',
  EADDRNOTAVAIL: 'This machine has no such address. Choose one of its own with --host.',
  ENOTFOUND: 'No machine has this name. Choose an address of this one with --host.',
};
