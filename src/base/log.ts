/** From the most to the least talkative; `silent` says nothing. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;

/** One of the levels. */
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Tells whoever runs the program what happens. Never holds what was thought. */
export interface Log {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** A log of one line per message; `level` is asked each time, so that a changed setting counts at once. */
export function createLog({ level, write }: LogParts): Log {
  const at = (own: Exclude<LogLevel, 'silent'>) => (message: string) => {
    if (LOG_LEVELS.indexOf(own) < LOG_LEVELS.indexOf(level())) return;
    // A message may quote what came from outside: it stays one line.
    write(`${new Date().toISOString()} ${own} ${message.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')}\n`);
  };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

/** What a log is made of. */
export interface LogParts {
  readonly level: () => LogLevel;
  readonly write: (line: string) => void;
}
