import { open, type FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { TAG_BYTES } from '#server/core/piece-cipher.ts';
import { StartupError } from '#server/db/startup-error.ts';
import { MAGIC, openBackupCipher, PRELUDE_BYTES, type BackupCipher } from './backup-cipher.ts';

const decompress = promisify(zstdDecompress);
/** PostgreSQL's largest row; a longer frame is none. */
const LONGEST_FRAME = 1024 * 1024 * 1024;

export interface Frame {
  kind: string;
  content: Buffer;
  isLast: boolean;
}

/** Reads the frames of a backup one by one. What is wrong with the file is said with the frame and its place. */
export async function* readFrames(file: string, passphrase: string): AsyncGenerator<Frame, void, undefined> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(`The backup ${file} cannot be read (${error.code}).`);
  });
  try {
    const found = await handle.stat();
    if (!found.isFile()) throw new StartupError(`The backup ${file} is not a file. Specify a backup file.`);
    const { size } = found;
    const cipher = await openPrelude(handle, file, passphrase);
    let at = PRELUDE_BYTES;
    for (let number = 1; ; number += 1) {
      const { sealed, next } = await readSealed(handle, { file, size, at, number });
      const { part, isLast } = unseal(
        cipher,
        { number, sealed },
        `block ${number} of ${file} (bytes ${at} to ${next - 1})`,
      );
      if (isLast && next < size)
        throw new StartupError(
          `The backup ${file} continues after its last block, ${number}: ${size - next} extra bytes.`,
        );
      yield { kind: part.toString('latin1', 0, 1), content: await decompress(part.subarray(1)), isLast };
      if (isLast) return;
      at = next;
    }
  } finally {
    await handle.close();
  }
}

async function openPrelude(handle: FileHandle, file: string, passphrase: string): Promise<BackupCipher> {
  const prelude = await readBytes(handle, 0, PRELUDE_BYTES);
  if (!prelude.subarray(0, MAGIC.length).equals(MAGIC.subarray(0, prelude.length)) || prelude.length === 0)
    throw new StartupError(`${file} is not a portal backup, or was created by a newer version.`);
  if (prelude.length < PRELUDE_BYTES)
    throw new StartupError(`The backup ${file} was cut off before its first block.`);
  const cipher = await openBackupCipher(passphrase, prelude);
  if (!cipher)
    throw new StartupError(
      `The key does not match ${file} (or the first ${PRELUDE_BYTES} bytes of the file were changed). Set BACKUP_KEY_FILE or BACKUP_KEY to the key it was created with.`,
    );
  return cipher;
}

interface Place {
  file: string;
  size: number;
  at: number;
  number: number;
}

async function readSealed(handle: FileHandle, { file, size, at, number }: Place) {
  const head = await readBytes(handle, at, 4);
  const length = head.length === 4 ? head.readUInt32BE() : 0;
  if (head.length === 4 && (length <= TAG_BYTES || length > LONGEST_FRAME))
    throw new StartupError(
      `The backup was changed: block ${number} of ${file} (at byte ${at}) states an impossible length.`,
    );
  const next = at + 4 + length;
  if (head.length < 4 || next > size)
    throw new StartupError(
      `The backup ${file} was cut off in block ${number}, which starts at byte ${at} of ${size} (or the length stated there was changed).`,
    );
  return { sealed: await readBytes(handle, at + 4, length), next };
}

function unseal(cipher: BackupCipher, { number, sealed }: { number: number; sealed: Buffer }, where: string) {
  for (const isLast of [false, true])
    try {
      return { part: cipher.open(sealed, number, isLast), isLast };
    } catch {
      // Sealed as something else.
    }
  throw new StartupError(`The backup was changed: ${where} does not match what was written.`);
}

async function readBytes(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  let read = 0;
  while (read < length) {
    const { bytesRead } = await handle.read(bytes, read, length - read, at + read);
    if (bytesRead === 0) break;
    read += bytesRead;
  }
  return bytes.subarray(0, read);
}
