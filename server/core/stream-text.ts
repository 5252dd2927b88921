import { PassThrough, type Readable } from 'node:stream';

/** Thrown into the work whose reader has gone away. */
class ReaderLeft extends Error {}

/** Takes a piece of text or of a file; resolves when there is room for more. */
export type Write = (piece: string | Uint8Array) => Promise<void>;

/**
 * A stream that work fills at the pace of its reader. It is answered with the first piece: a failure before that is
 * the call's own, one after it breaks the stream off, so that nobody takes a part for the whole.
 */
export function streamText(work: (write: Write) => Promise<void>): Promise<Readable> {
  const stream = new PassThrough();
  stream.on('error', () => {}); // nobody may listen yet, or any more
  return new Promise((resolve, reject) => {
    const write: Write = async (piece) => {
      resolve(stream);
      if (stream.destroyed) throw new ReaderLeft();
      if (!stream.write(piece)) await waitForRoom(stream);
    };
    const finish = async (): Promise<void> => {
      await work(write);
      resolve(stream);
      stream.end();
    };
    finish().catch((error: Error) => {
      reject(error);
      stream.destroy(error);
    });
  });
}

/** Also over where there will be none, since the reader has left. Nothing keeps listening: an export has many pieces. */
const waitForRoom = (stream: PassThrough): Promise<void> =>
  new Promise((resolve) => {
    const settle = (): void => {
      stream.off('drain', settle).off('close', settle);
      resolve();
    };
    stream.on('drain', settle).on('close', settle);
  });
