import type { Socket } from 'node:net';
import type { Connection, Submittable } from 'pg';

/** What of the driver's connection a COPY needs; the driver's types leave it out. */
interface CopyConnection {
  stream: Socket;
  query: (text: string) => void;
}

const CHUNK_BYTES = 1024 * 1024;

/**
 * `COPY … TO STDOUT` as a query of the driver, read in chunks of about a MiB of whole rows. The server waits while a
 * chunk is not taken, so that memory stays flat.
 */
export class CopyOut implements Submittable {
  readonly #text: string;
  #connection: CopyConnection | undefined;
  #rows: Buffer[] = [];
  #bytes = 0;
  #error: Error | undefined;
  #isOver = false;
  #changed = Promise.withResolvers<void>();

  constructor(text: string) {
    this.#text = text;
  }

  /** Whoever stops early gives the connection up: the server would go on sending. */
  async *chunks(): AsyncGenerator<Buffer, void, undefined> {
    try {
      for (;;) {
        if (this.#error) throw this.#error;
        if (this.#bytes >= CHUNK_BYTES || (this.#isOver && this.#bytes > 0)) yield this.#take();
        else if (this.#isOver) return;
        else await this.#changed.promise;
      }
    } finally {
      if (!this.#isOver) this.#connection?.stream.destroy();
    }
  }

  #take(): Buffer {
    const chunk = Buffer.concat(this.#rows);
    [this.#rows, this.#bytes] = [[], 0];
    this.#changed = Promise.withResolvers();
    this.#connection?.stream.resume();
    return chunk;
  }

  // From here on the driver calls.
  submit(connection: Connection): void {
    this.#connection = connection as unknown as CopyConnection;
    this.#connection.query(this.#text);
  }

  /** A copy: the driver uses its buffer again. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.#rows.push(Buffer.from(chunk));
    this.#bytes += chunk.length;
    if (this.#bytes < CHUNK_BYTES) return;
    this.#connection?.stream.pause();
    this.#changed.resolve();
  }

  handleError(error: Error): void {
    this.#error = error;
    this.#end();
  }

  handleReadyForQuery(): void {
    this.#end();
  }

  #end(): void {
    this.#isOver = true;
    this.#changed.resolve();
  }

  handleCommandComplete(): void {}
}
