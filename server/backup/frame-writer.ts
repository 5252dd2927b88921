import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import { createBackupCipher } from './backup-cipher.ts';
import { partKinds, type PartKind } from './backup-records.ts';

const compress = promisify(zstdCompress);

export interface FrameWriter {
  write: (kind: PartKind, content: Buffer | object) => Promise<void>;
  /** Writes the last frame and waits until the disk has everything. Answers the file's size. */
  end: (content: object) => Promise<number>;
  close: () => Promise<void>;
}

/** Opens a new file of frames, each compressed and sealed by itself behind its length. Only its owner may read it. */
export async function openFrameWriter(file: string, passphrase: string): Promise<FrameWriter> {
  const cipher = await createBackupCipher(passphrase);
  const handle = await open(file, 'wx', 0o600);
  await handle.writeFile(cipher.prelude);
  let bytes = cipher.prelude.length;
  let frame = 0;
  const write = async (kind: PartKind, content: Buffer | object, isLast: boolean) => {
    const plain = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content));
    const part = Buffer.concat([Buffer.from(partKinds[kind]), await compress(plain)]);
    const sealed = cipher.seal(part, (frame += 1), isLast);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(sealed.length);
    await handle.writeFile(Buffer.concat([length, sealed]));
    bytes += length.length + sealed.length;
  };
  return {
    write: (kind, content) => write(kind, content, false),
    async end(content) {
      await write('end', content, true);
      await handle.sync();
      return bytes;
    },
    close: () => handle.close(),
  };
}
