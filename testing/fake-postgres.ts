import { createServer, type AddressInfo, type Server } from 'node:net';

export interface FakeServer {
  port: number;
  close: () => void;
}

/** A program on a port that is not what DATABASE_URL should name; `answer` is what it says to the first bytes. */
export async function listenAs(answer: Buffer | null, further: Buffer | null = null): Promise<FakeServer> {
  const server: Server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      if (answer === null) return;
      socket.write(answer);
      if (further === null) socket.end();
      else socket.on('data', () => socket.write(further));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

const message = (kind: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(5);
  head.write(kind);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const text = (value: string) => Buffer.from(`${value}\0`);
const int16 = (value: number) => Buffer.from([value >> 8, value & 255]);
const int32 = (value: number) => Buffer.concat([int16(value >> 16), int16(value & 65_535)]);

/** How PostgreSQL refuses a log-in. */
export const refusal = (code: string, words: string): Buffer =>
  message('E', text('SFATAL'), text('VFATAL'), text(`C${code}`), text(`M${words}`), Buffer.from([0]));

const ready = message('Z', Buffer.from('I'));
/** How PostgreSQL lets somebody in. */
export const welcome: Buffer = Buffer.concat([message('R', int32(0)), ready]);

/** One row of texts, as the answer to any statement. */
export function row(values: Readonly<Record<string, string>>): Buffer {
  const columns = Object.keys(values).map((name) =>
    Buffer.concat([
      text(name),
      int32(0),
      int16(0),
      int32(name === 'number' ? 23 : 25),
      int16(0),
      int32(0),
      int16(0),
    ]),
  );
  const cells = Object.values(values).map((value) =>
    Buffer.concat([int32(Buffer.byteLength(value)), Buffer.from(value)]),
  );
  return Buffer.concat([
    message('T', int16(columns.length), ...columns),
    message('D', int16(cells.length), ...cells),
    message('C', text('SELECT 1')),
    ready,
  ]);
}
