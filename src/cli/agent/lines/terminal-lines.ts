import { createInterface } from 'node:readline';
import type { Line, Lines } from './lines.ts';

/** The terminal. */
export interface TerminalParts {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

const MOST_REMEMBERED = 1_000;
// Asks the terminal to mark what is pasted, so that a line feed in it is not taken for the Enter key.
const MARK_PASTES = '\u001b[?2004h';
const LEAVE_PASTES = '\u001b[?2004l';

/**
 * Reads lines from a person, with editing and a history. The terminal is held only while a line is read: in between, keys
 * such as Ctrl-C mean what they mean anywhere.
 */
export function createTerminalLines({ input, output }: TerminalParts): Lines {
  let history: string[] = [];
  return {
    isTerminal: true,
    close: () => {},
    read(prompt, { signal, isRemembered = true } = {}) {
      if (signal?.aborted) return Promise.resolve({ type: 'interrupted', text: '' });
      return new Promise<Line>((resolve) => {
        const readline = createInterface({
          input,
          output,
          prompt,
          terminal: true,
          history: isRemembered ? [...history] : [],
          historySize: MOST_REMEMBERED,
          removeHistoryDuplicates: true,
        });
        const pasted = watchPastes(input);
        const lines: string[] = [];
        const end = (line: Line): void => {
          signal?.removeEventListener('abort', interrupt);
          pasted.stop();
          readline.off('close', close);
          readline.close();
          output.write(line.type === 'line' ? LEAVE_PASTES : `${LEAVE_PASTES}\n`);
          resolve(line);
        };
        const interrupt = (): void => end({ type: 'interrupted', text: [...lines, readline.line].join('\n') });
        const close = (): void => end({ type: 'end' });
        if (isRemembered) {
          readline.on('history', (now) => {
            history = now;
          });
        }
        readline.on('line', (text) => {
          lines.push(text);
          if (!pasted.isOpen()) end({ type: 'line', text: lines.join('\n') });
        });
        readline.on('SIGINT', interrupt);
        readline.on('close', close);
        signal?.addEventListener('abort', interrupt);
        output.write(MARK_PASTES);
        readline.prompt();
      });
    },
  };
}

/** Follows the marks around what is pasted. */
function watchPastes(input: NodeJS.ReadableStream): { isOpen(): boolean; stop(): void } {
  let isOpen = false;
  const follow = (_: string | undefined, key: { readonly name?: string | undefined } | undefined): void => {
    if (key?.name === 'paste-start') isOpen = true;
    if (key?.name === 'paste-end') isOpen = false;
  };
  input.on('keypress', follow);
  return { isOpen: () => isOpen, stop: () => void input.removeListener('keypress', follow) };
}
