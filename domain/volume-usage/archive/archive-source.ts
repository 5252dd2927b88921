/** Bytes that can be read in any order: a file on disk, a file that a browser was given, a part of either. */
export interface ArchiveSource {
  size: number;
  read: (offset: number, length: number) => Promise<Uint8Array>;
  /** A part of it, where that has a way of its own. */
  part?: (start: number, size: number) => ArchiveSource;
}

/** A part of a source as a source of its own: a zip that was stored in another zip is read where it lies. */
export const partOfSource = (source: ArchiveSource, start: number, size: number): ArchiveSource =>
  source.part?.(start, size) ?? {
    size,
    read: (offset, length) => source.read(start + offset, Math.max(0, Math.min(length, size - offset))),
  };
