import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  /** Everything the server sent until it closed the connection. */
  text: string;
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** A request as it goes over the wire, after which the server closes. */
export const requestText = (line: string, headers: readonly string[] = [], body = ''): string =>
  `${line} HTTP/1.1\r\n${['Host: localhost', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n${body}`;

/** Against hanging only. */
const PATIENCE_MS = 60_000;

/** Sends bytes as they are, then whatever `more` writes, and waits for the server to close. */
export function sendRaw(
  port: number,
  bytes: string,
  more?: (socket: Socket) => () => void,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    let stop = () => {};
    socket.setTimeout(PATIENCE_MS, () => {
      reject(new Error('the server kept the connection open'));
      socket.destroy();
    });
    socket.on('connect', () => {
      socket.write(bytes, 'latin1');
      stop = more?.(socket) ?? stop;
    });
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.on('error', (error) => (text ? undefined : reject(error)));
    socket.on('close', () => {
      stop();
      resolve({ ...parse(text), text });
    });
  });
}

function parse(text: string): { status: number; headers: Record<string, string>; body: string } {
  const [head = '', body = ''] = text.split('\r\n\r\n', 2);
  const [first = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => line.split(': ')).map(([name = '', value = '']) => [name.toLowerCase(), value]),
  );
  return { status: Number(first.split(' ')[1] ?? 0), headers, body };
}

/** The statuses of all answers in what a server sent, in their order. */
export const statusesIn = (text: string): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));

/** An open connection, from a loopback address of one's choice, that nobody reads unless asked. */
export function openConnection(port: number, localAddress = '127.0.0.1'): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress }, () => resolve(socket));
    socket.once('error', reject);
    socket.pause();
  });
}

/** What the server answers on an open connection; '' when it closes the connection instead. */
export const askOn = (socket: Socket, bytes: string): Promise<string> =>
  new Promise((resolve) => {
    socket.removeAllListeners('error');
    socket.once('data', (chunk: Buffer) => resolve(chunk.toString()));
    socket.once('error', () => resolve(''));
    socket.once('close', () => resolve(''));
    socket.resume().write(bytes);
  });

/** Whether the server closes a connection. */
export function isClosed(socket: Socket): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), PATIENCE_MS);
    const closed = () => {
      clearTimeout(timer);
      resolve(true);
    };
    if (socket.destroyed) return closed();
    socket.removeAllListeners('error').on('error', () => {});
    socket.once('close', closed).resume();
  });
}
