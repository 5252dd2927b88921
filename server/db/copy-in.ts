import type { Socket } from 'node:net';
import type { Connection, Submittable } from 'pg';

/** What of the driver's connection a COPY needs; the driver's types leave it out. */
interface CopyConnection {
  stream: Socket;
  query: (text: string) => void;
  sendCopyFromChunk: (chunk: Buffer) => void;
  endCopyFrom: () => void;
  sendCopyFail: (reason: string) => void;
}

/**
 * `COPY … FROM STDIN` as a query of the driver. Whatever ends it early, the server's refusal or a connection that is
 * lost at any moment, is the one error that every later step fails with.
 */
export class CopyIn implements Submittable {
  readonly #text: string;
  readonly #opened = Promise.withResolvers<CopyConnection>();
  readonly #done = Promise.withResolvers<void>();
  #connection: CopyConnection | undefined;
  #isOver = false;

  constructor(text: string) {
    this.#text = text;
    this.#opened.promise.catch(() => {}); // whoever writes or ends next is told
    this.#done.promise.catch(() => {});
  }

  /** Resolves when the connection takes more, so that memory stays flat. */
  async write(chunk: Buffer): Promise<void> {
    const connection = await this.#opened.promise;
    if (this.#isOver) return this.#done.promise;
    connection.sendCopyFromChunk(chunk);
    if (!connection.stream.writableNeedDrain) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    connection.stream.once('drain', resolve);
    await Promise.race([promise, this.#done.promise]);
    connection.stream.off('drain', resolve);
  }

  /** Resolves when every row is in the table. */
  async end(): Promise<void> {
    const connection = await this.#opened.promise;
    if (!this.#isOver) connection.endCopyFrom();
    await this.#done.promise;
  }

  abort(): void {
    this.#giveUp().catch(() => {}); // it failed before: that error is what counts
  }

  async #giveUp(): Promise<void> {
    const connection = await this.#opened.promise;
    if (!this.#isOver) connection.sendCopyFail('given up');
  }

  /** From here on the driver calls. */
  submit(connection: Connection): void {
    this.#connection = connection as unknown as CopyConnection;
    this.#connection.query(this.#text);
  }

  handleCopyInResponse(): void {
    if (this.#connection) this.#opened.resolve(this.#connection);
  }

  handleError(error: Error): void {
    this.#isOver = true;
    this.#opened.reject(error);
    this.#done.reject(error);
  }

  handleReadyForQuery(): void {
    this.#isOver = true;
    this.#done.resolve();
  }

  handleCommandComplete(): void {}
}
