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
 * such as Ctrl-C mean what they mean anywhere. Lines that were typed ahead come together: those after the first are kept
 * for the next messages, and never answer a question.
 */
export function createTerminalLines(terminal: TerminalParts): Lines {
  let history: readonly string[] = [];
  let ahead: readonly string[] = [];
  let begun = '';
  return {
    isTerminal: true,
    close: () => {},
    async read(prompt, { signal, isRemembered = true } = {}) {
      if (signal?.aborted) return { type: 'interrupted', text: '' };
      const [next, ...later] = ahead;
      if (isRemembered && next !== undefined) {
        ahead = later;
        terminal.output.write(`${prompt}${next}\n`);
        return { type: 'line', text: next };
      }
      const typed = await readLine(terminal, {
        prompt,
        signal,
        history: isRemembered ? history : [],
        begun: isRemembered ? begun : '',
      });
      ahead = [...ahead, ...typed.ahead];
      begun = isRemembered ? typed.begun : begun + typed.begun;
      if (isRemembered) history = typed.history;
      return typed.line;
    },
  };
}

interface Reading {
  readonly prompt: string;
  readonly signal: AbortSignal | undefined;
  readonly history: readonly string[];
  /** What stands behind the prompt already. */
  readonly begun: string;
}

interface Typed {
  readonly line: Line;
  /** Whole lines that came together with it, and the beginning of another one. */
  readonly ahead: readonly string[];
  readonly begun: string;
  readonly history: readonly string[];
}

function readLine({ input, output }: TerminalParts, { prompt, signal, history, begun }: Reading): Promise<Typed> {
  return new Promise((resolve) => {
    const readline = createInterface({
      input,
      output,
      prompt,
      terminal: true,
      history: [...history],
      historySize: MOST_REMEMBERED,
      removeHistoryDuplicates: true,
    });
    const pasted = watchPastes(input);
    const whole: string[] = [];
    let parts: string[] = [];
    let remembered = history;
    const end = (line: Line): void => {
      signal?.removeEventListener('abort', interrupt);
      pasted.stop();
      readline.off('close', close);
      readline.close();
      output.write(line.type === 'line' ? LEAVE_PASTES : `${LEAVE_PASTES}\n`);
      resolve({
        line,
        ahead: whole.slice(1),
        begun: line.type === 'line' ? readline.line : '',
        history: remembered,
      });
    };
    const interrupt = (): void => {
      if (whole.length === 0) end({ type: 'interrupted', text: [...parts, readline.line].join('\n') });
    };
    const close = (): void => {
      if (whole.length === 0) end({ type: 'end' });
    };
    readline.on('history', (now) => {
      remembered = now;
    });
    readline.on('line', (text) => {
      parts.push(text);
      if (pasted.isOpen()) return;
      const line = parts.join('\n');
      parts = [];
      // What was typed ahead comes all at once, and readline forgets what it has not told when it is closed.
      if (whole.push(line) === 1) setImmediate(end, { type: 'line', text: line });
    });
    readline.on('SIGINT', interrupt);
    readline.on('close', close);
    signal?.addEventListener('abort', interrupt);
    output.write(MARK_PASTES);
    readline.prompt();
    readline.write(begun);
  });
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
