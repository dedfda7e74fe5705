import { isUtf8 } from 'node:buffer';
import { ThoughtlineError } from '../../base/error.ts';

/** Where a question can come from besides the command line. */
export interface QuestionSource extends AsyncIterable<Buffer | string> {
  readonly isTTY?: boolean | undefined;
}

/** What was typed, and what to say while waiting. */
export interface QuestionParts {
  readonly words: readonly string[];
  readonly input: QuestionSource;
  onWait(): void;
}

const LARGEST_INPUT = 4 * 1_024 * 1_024;
const WAIT_MS = 2_000;

/** What the user asks: the words of the command line, then what stands in the input; '' when there is neither. */
export async function readQuestion({ words, input, onWait }: QuestionParts): Promise<string> {
  const typed = words.join(' ').trim();
  if (input.isTTY === true) return typed;
  // Whoever leaves a pipe open without meaning it would wait for ever, and not know why.
  const timer = setTimeout(onWait, WAIT_MS);
  try {
    const piped = await readAll(input);
    return [typed, piped.trimEnd()].filter((part) => part.trim() !== '').join('\n\n');
  } finally {
    clearTimeout(timer);
  }
}

async function readAll(input: QuestionSource): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of input) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > LARGEST_INPUT) {
      throw new ThoughtlineError(
        'usage/input-too-long',
        'Standard input has more than 4 MiB, which no model reads at once. Put it in a file and ask about that.',
      );
    }
    chunks.push(bytes);
  }
  const bytes = Buffer.concat(chunks);
  if (isUtf8(bytes)) return bytes.toString();
  throw new ThoughtlineError('usage/input-not-text', 'Standard input is not UTF-8 text.');
}
