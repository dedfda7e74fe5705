import { createInterface } from 'node:readline/promises';

/** Asks a question that only `y` and `yes` agree to; the end of the input is a no. */
export async function confirm(
  question: string,
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Promise<boolean> {
  const lines = createInterface({ input, output });
  const ended = new Promise<undefined>((resolve) => lines.once('close', () => resolve(undefined)));
  try {
    const answer = await Promise.race([lines.question(`${question} [y/N] `), ended]);
    // Nobody ended the line of the question.
    if (answer === undefined) output.write('\n');
    return /^y(?:es)?$/i.test(answer?.trim() ?? '');
  } finally {
    lines.close();
  }
}
