import { connect } from 'node:net';

/** An answer as it stood on the wire. */
export interface RawAnswer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** Sends text over a socket of its own and reads until the server closes it, or until `until` is seen. */
export function sendRaw(port: number, text: string | readonly string[], until?: RegExp): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1');
    const finish = (): void => {
      socket.destroy();
      const [head = '', ...rest] = received.split('\r\n\r\n');
      resolve({ status: Number(head.split(' ')[1] ?? 0), head, body: rest.join('\r\n\r\n') });
    };
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      received += chunk;
      if (until?.test(received)) finish();
    });
    socket.on('close', finish);
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // What came before a reset is the answer.
      if (received === '') reject(error);
    });
    for (const part of [text].flat()) socket.write(part);
  });
}

/** A GET with exactly these header lines, on a connection that ends with it. */
export function getRaw(port: number, path: string, headers: readonly string[]): Promise<RawAnswer> {
  return sendRaw(port, `GET ${path} HTTP/1.1\r\n${[...headers, 'Connection: close'].join('\r\n')}\r\n\r\n`);
}
