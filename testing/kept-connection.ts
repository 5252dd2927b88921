import { connect, type Socket } from 'node:net';

/** What became of one request, seen from its client alone. */
export interface Exchange {
  /** When the system had taken all of its bytes; undefined where it never did. */
  sentAt: number | undefined;
  /** Of a whole answer. */
  status: number | undefined;
  /** Some of an answer came, and then the end. */
  partial: boolean;
  /** The connection was reset: on loopback that is what happens to bytes that nobody had read. */
  reset: boolean;
  /** The answer says that the connection ends with it. */
  closes: boolean;
  text: string;
}

/** A connection that is kept from request to request, as a proxy keeps its own. */
export interface KeptConnection {
  open: () => boolean;
  send: (bytes: Buffer) => Promise<Exchange>;
  close: () => void;
}

export function keepConnection(host: string, port: number): KeptConnection {
  const socket: Socket = connect({ host, port });
  let ended = false;
  let reset = false;
  let received = Buffer.alloc(0);
  let look = () => {};
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    look();
  });
  socket.on('error', (error: NodeJS.ErrnoException) => {
    reset = error.code === 'ECONNRESET' || error.code === 'EPIPE';
  });
  for (const event of ['end', 'close'])
    socket.on(event, () => {
      ended = true;
      look();
    });
  const send = (bytes: Buffer): Promise<Exchange> =>
    new Promise((resolve) => {
      received = Buffer.alloc(0);
      let sentAt: number | undefined;
      socket.write(bytes, (error) => {
        if (!error) sentAt = performance.now();
      });
      look = () => {
        const answer = wholeAnswer(received);
        if (!answer && !(ended && socket.closed)) return;
        look = () => {};
        resolve({
          sentAt,
          reset,
          status: answer?.status,
          closes: answer?.closes ?? true,
          text: answer?.text ?? '',
          partial: !answer && received.length > 0,
        });
      };
      look();
    });
  return { open: () => !ended && !socket.destroyed, send, close: () => socket.destroy() };
}

/** Status and body, once the last byte is there. */
function wholeAnswer(bytes: Buffer): { status: number; closes: boolean; text: string } | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = bytes.subarray(0, end).toString('latin1');
  const body = bytes.subarray(end + 4);
  const status = Number(head.slice(9, 12));
  const closes = /^connection: close\r?$/im.test(head);
  const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
  const chunked = /^transfer-encoding: chunked/im.test(head);
  const whole = chunked ? body.subarray(-5).equals(Buffer.from('0\r\n\r\n')) : body.length >= length;
  return whole ? { status, closes, text: body.toString() } : undefined;
}
