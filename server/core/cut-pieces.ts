export const PIECE_BYTES = 256 * 1024;

/** A stream cut anew into pieces of one size; the last is what is left, and an empty stream is one empty piece. */
export async function* cutPieces(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let open = Buffer.alloc(0);
  let isEmpty = true;
  for await (const chunk of stream) {
    open = open.length === 0 ? Buffer.from(chunk) : Buffer.concat([open, chunk]);
    while (open.length >= PIECE_BYTES) {
      yield open.subarray(0, PIECE_BYTES);
      isEmpty = false;
      open = open.subarray(PIECE_BYTES);
    }
  }
  if (open.length > 0 || isEmpty) yield open;
}
