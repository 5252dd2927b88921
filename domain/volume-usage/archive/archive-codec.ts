/** How a platform unpacks by code of its own; without it the zip library does, through streams of the browser. */
export interface ArchiveCodec {
  /** Throws where the bytes are no whole Deflate, or others come behind its end. */
  inflate: (packed: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;
  /** The check value of all bytes so far. */
  crc32: (bytes: Uint8Array, before: number) => number;
}
