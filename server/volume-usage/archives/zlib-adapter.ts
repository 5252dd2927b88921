import { pipeline } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import type { ArchiveCodec } from '#domain/volume-usage/archive/archive-codec.ts';

const PIECE_BYTES = 64 * 1024;

/** Unpacks by Node's own library alone: streams of the web led to several full collections of garbage for one zip. */
export const nativeCodec: ArchiveCodec = {
  crc32,
  async *inflate(packed) {
    let given = 0;
    const inflate = createInflateRaw({ chunkSize: PIECE_BYTES });
    const count = async function* () {
      for await (const piece of packed) {
        given += piece.length;
        yield piece;
      }
    };
    pipeline(count, inflate, () => {}); // a failure of either is thrown by the loop
    yield* inflate as AsyncIterable<Uint8Array>;
    if (inflate.bytesWritten !== given) throw new Error('bytes behind the end');
  },
};
