import { Readable } from 'node:stream';
import { Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js';

interface ArchivedFile {
  path: string;
  /** Opened when its turn comes: no more than one file lies open in memory. */
  open: () => Buffer;
}

/** A zip of files, written while it is read; whoever stops reading stops the writing. */
export function writeArchive(files: readonly ArchivedFile[], at: Date): Readable {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = new ZipWriter(writable, { useWebWorkers: false, lastModDate: at });
  const write = async (): Promise<void> => {
    for (const { path, open } of files) await writer.add(path, new Uint8ArrayReader(open()));
    await writer.close();
  };
  // A failure ends the answer in its middle, so that nobody takes half an archive for a whole one.
  write().catch((error: unknown) => writable.abort(error).catch(() => {}));
  return Readable.fromWeb(readable);
}
