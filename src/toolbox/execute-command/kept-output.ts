/** The beginning and the end of an output; `tail` is empty where everything was kept. */
export interface OutputEnds {
  readonly head: string;
  readonly tail: string;
  readonly cutBytes: number;
}

/** Collects an output of any length in bounded memory. */
export interface KeptOutput {
  add(chunk: Buffer): void;
  read(): OutputEnds;
}

/** Keeps the first bytes and the last ones: a command says at the start what it does, and at the end what came of it. */
export function createKeptOutput(bytesPerEnd: number): KeptOutput {
  const head: Buffer[] = [];
  let headRoom = bytesPerEnd;
  const tail: Buffer[] = [];
  let tailSize = 0;
  let total = 0;

  function addToTail(chunk: Buffer): void {
    tail.push(chunk);
    tailSize += chunk.length;
    for (let first = tail[0]; first !== undefined && tailSize - first.length >= bytesPerEnd; first = tail[0]) {
      tail.shift();
      tailSize -= first.length;
    }
  }

  return {
    add(chunk) {
      total += chunk.length;
      if (headRoom > 0) head.push(chunk.subarray(0, headRoom));
      if (chunk.length > headRoom) addToTail(chunk.subarray(headRoom));
      headRoom = Math.max(0, headRoom - chunk.length);
    },
    read() {
      const first = Buffer.concat(head);
      const last = Buffer.concat(tail).subarray(-bytesPerEnd);
      const cutBytes = total - first.length - last.length;
      if (cutBytes === 0) return { head: Buffer.concat([first, last]).toString(), tail: '', cutBytes };
      return { head: withoutBrokenEnd(first), tail: withoutBrokenStart(last), cutBytes };
    },
  };
}

/** A decoder in the middle of a stream holds back what is not a whole character. */
function withoutBrokenEnd(bytes: Buffer): string {
  return new TextDecoder().decode(bytes, { stream: true });
}

/** In UTF-8 at most three bytes continue a character. */
function withoutBrokenStart(bytes: Buffer): string {
  const start = bytes.subarray(0, 4).findIndex((byte) => (byte & 0xc0) !== 0x80);
  return bytes.subarray(Math.max(0, start)).toString();
}
