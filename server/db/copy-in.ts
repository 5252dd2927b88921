import { once } from 'node:events';
import type pg from 'pg';
import { from } from 'pg-copy-streams';

/**
 * `COPY … FROM STDIN`. Whatever ends it early, the server's refusal or a lost connection, is the one error that every
 * later step fails with: the library's stream must not be touched after its first error (decision 077).
 */
export class CopyIn {
  readonly #stream;
  #error: Error | undefined;

  constructor(client: pg.ClientBase, text: string) {
    // Each chunk waits until the connection takes more: the stream keeps none back, and memory stays flat.
    this.#stream = client.query(from(text, { highWaterMark: 1 }));
    this.#stream.on('error', (error) => (this.#error ??= error));
  }

  async write(chunk: Buffer): Promise<void> {
    if (this.#error) throw this.#error;
    if (!this.#stream.write(chunk)) await once(this.#stream, 'drain');
  }

  /** Resolves when every row is in the table. */
  async end(): Promise<void> {
    if (this.#error) throw this.#error;
    this.#stream.end();
    await once(this.#stream, 'finish');
  }

  /** The statement fails, and with it the transaction. */
  abort(): void {
    if (!this.#error) this.#stream.destroy(new Error('given up'));
  }
}
