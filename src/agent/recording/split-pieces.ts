import type { RecordedPiece } from './recording.ts';

/** Joins what came from the network and cuts it where it means something: behind events, behind lines, or nowhere. */
export function splitPieces(chunks: readonly RecordedPiece[], contentType: string): RecordedPiece[] {
  const end = ENDS.find(([type]) => contentType.includes(type))?.[1];
  const pieces: RecordedPiece[] = [];
  let open = '';
  for (const { atMs, text } of chunks) {
    open += text;
    if (end === undefined) continue;
    let cut = 0;
    for (const { 0: found, index } of open.matchAll(end)) {
      pieces.push({ atMs, text: open.slice(cut, index + found.length) });
      cut = index + found.length;
    }
    open = open.slice(cut);
  }
  return open === '' ? pieces : [...pieces, { atMs: chunks.at(-1)?.atMs ?? 0, text: open }];
}

/** Where a piece ends, by the kind of answer. */
const ENDS: readonly (readonly [string, RegExp])[] = [
  ['event-stream', /\r?\n\r?\n/g],
  ['ndjson', /\n/g],
];
