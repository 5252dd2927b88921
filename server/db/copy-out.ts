import pg from 'pg';
import { to } from 'pg-copy-streams';

const CHUNK_BYTES = 1024 * 1024;

/** `COPY … TO STDOUT` in chunks of about a MiB. The server waits while none is taken, so that memory stays flat. */
export async function* copyOut(client: pg.ClientBase, text: string): AsyncGenerator<Buffer, void, undefined> {
  const stream = client.query(to(text));
  let isOver = false;
  stream.on('end', () => (isOver = true)).on('error', () => (isOver = true));
  let parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of stream as AsyncIterable<Buffer>) {
      parts.push(part);
      bytes += part.length;
      if (bytes < CHUNK_BYTES) continue;
      yield Buffer.concat(parts);
      parts = [];
      bytes = 0;
    }
    if (bytes > 0) yield Buffer.concat(parts);
  } finally {
    // Whoever stops early gives the connection up: the server would go on sending.
    if (!isOver && client instanceof pg.Client) await client.end();
  }
}
