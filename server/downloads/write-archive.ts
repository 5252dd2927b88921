import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

interface ArchivedFile {
  path: string;
  /** Opened when its turn comes: no more than one file lies open in memory. */
  open: () => Buffer;
}

/** A zip of files, written while it is read; whoever stops reading stops the writing. */
export function writeArchive(files: readonly ArchivedFile[], at: Date): Readable {
  const zip = new ZipFile();
  const archive = zip.outputStream as Readable;
  for (const { path, open } of files) {
    const content = Readable.from(opened(open), { objectMode: false });
    // A failure ends the answer in its middle, so that nobody takes half an archive for a whole one.
    content.on('error', (error) => archive.destroy(error));
    zip.addReadStream(content, path, { mtime: at });
  }
  zip.end();
  return archive;
}

async function* opened(open: () => Buffer): AsyncGenerator<Buffer> {
  yield open();
}
