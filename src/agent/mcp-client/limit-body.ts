const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Ends an answer that is too large. A stream of events may be endless: there each event is measured for itself. */
export function limitBody(response: Response, mostBytes: number): Response {
  if (response.body === null) return response;
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  const measure = isStream ? measureEvent() : measureAll();
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      if (measure(chunk) > mostBytes) throw new Error(`The answer has more than ${mostBytes} bytes.`);
      controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(limit), { status, statusText, headers });
}

function measureAll(): (chunk: Uint8Array) => number {
  let bytes = 0;
  return (chunk) => {
    bytes += chunk.length;
    return bytes;
  };
}

/** An event ends at an empty line. */
function measureEvent(): (chunk: Uint8Array) => number {
  let eventBytes = 0;
  let isLineEmpty = true;
  return (chunk) => {
    let largest = 0;
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      const isEnd = isLineEmpty && (end === start || (end === start + 1 && chunk[start] === CARRIAGE_RETURN));
      eventBytes += end - start;
      largest = Math.max(largest, eventBytes);
      if (isEnd) eventBytes = 0;
      isLineEmpty = true;
      start = end + 1;
    }
    const rest = chunk.length - start;
    eventBytes += rest;
    if (rest > 0) isLineEmpty &&= rest === 1 && chunk[start] === CARRIAGE_RETURN;
    return Math.max(largest, eventBytes);
  };
}
