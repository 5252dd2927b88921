import { randomUUID } from 'node:crypto';
import { mkdir, open, unlink, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#server/core/app-error.ts';

const READ_BYTES = 256 * 1024;
/** The table of open files is full, or the disk cannot be written: not the file's fault. */
const notNow = ['EMFILE', 'ENFILE', 'EIO', 'EROFS'];

/** An uploaded file on disk, without a name there: the space is free again when it is closed, or when the process dies. */
export interface StoredUpload {
  bytes: number;
  read: () => ReadableStream<Uint8Array>;
  /** Any part of it: a zip is not read from its beginning. */
  readAt: (offset: number, length: number) => Promise<Uint8Array>;
  close: () => Promise<void>;
}

/**
 * Keeps a slow sender away from the database: the bytes wait on disk, and a transaction opens only when all of them
 * have come.
 */
export async function storeUpload(source: AsyncIterable<Uint8Array>, folder: string): Promise<StoredUpload> {
  try {
    return await write(source, folder);
  } catch (error) {
    if (notNow.includes((error as NodeJS.ErrnoException).code ?? ''))
      throw new AppError('SERVICE_UNAVAILABLE');
    throw error;
  }
}

async function write(source: AsyncIterable<Uint8Array>, folder: string): Promise<StoredUpload> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
    let bytes = 0;
    for await (const chunk of source) {
      await writeAll(file, chunk, bytes);
      bytes += chunk.length;
    }
    return {
      bytes,
      read: () => readStored(file, bytes),
      readAt: (offset, length) => readPart(file, offset, length),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** A disk that is nearly full takes a part, and says so with the next one. */
async function writeAll(file: FileHandle, chunk: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < chunk.length;) {
    const { bytesWritten } = await file.write(chunk, done, chunk.length - done, at + done);
    done += bytesWritten;
  }
}

/** From its first byte, as often as it is asked for: a stream of Node's would close the file when it is given up. */
function readStored(file: FileHandle, size: number): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    async pull(controller) {
      // A small file takes a small piece: a zip may hold a thousand of them.
      const piece = await readPart(file, at, Math.min(READ_BYTES, size - at));
      at += piece.length;
      if (piece.length === 0) controller.close();
      else controller.enqueue(piece);
    },
  });
}

async function readPart(file: FileHandle, offset: number, length: number): Promise<Uint8Array> {
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, offset);
  return buffer.subarray(0, bytesRead);
}
