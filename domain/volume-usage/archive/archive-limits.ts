/** What a zip may be (docs/usage-file-format.md). Sizes are bytes. */
export interface ArchiveLimits {
  /** Zips in zips: the outermost is the first. */
  depth: number;
  /** Everything that is listed, directories too, in all zips together. */
  entries: number;
  /** Bytes that really came out, in all zips together. */
  inflated: number;
  /** Inflated size over compressed size of one entry, asked once more than `ratioFrom` bytes came out of it. */
  ratio: number;
  ratioFrom: number;
  /** One list of entries, and anything else that is read at once. */
  readAtOnce: number;
}

const MIB = 1024 * 1024;
const limits = { depth: 3, entries: 1000, ratio: 100, ratioFrom: MIB, readAtOnce: 8 * MIB };

/** A browser takes what its own disk holds, the server what it unpacks for somebody else. */
export const archiveLimits = {
  browser: { ...limits, inflated: 1024 * MIB },
  server: { ...limits, inflated: 256 * MIB },
} as const satisfies Record<string, ArchiveLimits>;
