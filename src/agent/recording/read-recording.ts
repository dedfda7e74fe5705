import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { codeOf, messageOf, ThoughtlineError } from '../../base/error.ts';
import { RECORDING_HEAD, type Recording } from './recording.ts';

const head = z.object({
  recording: z.literal(RECORDING_HEAD.recording),
  version: z.literal(RECORDING_HEAD.version),
  at: z.iso.datetime(),
});

const exchange = z.object({
  startedMs: z.number().nonnegative(),
  durationMs: z.number().nonnegative(),
  request: z.object({ method: z.string(), path: z.string(), body: z.json() }),
  response: z
    .object({
      status: z.int().min(200).max(599),
      headers: z.record(z.string(), z.string()),
      pieces: z.array(z.object({ atMs: z.number().nonnegative(), text: z.string() })),
    })
    .exactOptional(),
  failure: z.string().exactOptional(),
});

/** Reads a recording; the last line may be cut off, as a process that was killed leaves it. */
export function readRecording(file: string): Recording {
  return parseRecording(readText(file), file);
}

/** Makes a recording of the text of a file. */
export function parseRecording(text: string, file: string): Recording {
  const [first = '', ...lines] = text.split('\n');
  const { at } = parseLine(head, first, { file, number: 1 });
  const exchanges = lines.slice(0, -1).map((line, index) => parseLine(exchange, line, { file, number: index + 2 }));
  return { at, exchanges: exchanges.toSorted((a, b) => a.startedMs - b.startedMs) };
}

/** True for the first line of a recording. */
export function isRecordingHead(line: string): boolean {
  try {
    return head.safeParse(JSON.parse(line)).success;
  } catch {
    return false;
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const reason = REASONS[codeOf(error) ?? ''] ?? messageOf(error);
    throw new ThoughtlineError('recording/unreadable', `The recording ${file} cannot be read: ${reason}`);
  }
}

/** What the system's codes mean to somebody who named the wrong file. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file.',
  EISDIR: 'it is a folder.',
  EACCES: 'you may not read it.',
};

function parseLine<Schema extends z.ZodType>(
  schema: Schema,
  line: string,
  { file, number }: { readonly file: string; readonly number: number },
): z.infer<Schema> {
  try {
    return schema.parse(JSON.parse(line));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : messageOf(error);
    throw new ThoughtlineError(
      'recording/unreadable',
      `${file} is no recording that can be read: line ${number}: ${reason}`,
    );
  }
}
