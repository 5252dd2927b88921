import { existsSync, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

const BLOCK = Buffer.alloc(1024 * 1024, 'ballast ');

export interface Ballast {
  isAboard: () => boolean;
  load: () => Promise<void>;
  drop: () => Promise<void>;
}

/** A file of real bytes (an empty one would take no room) that is given up so that the database can put itself right. */
export function openBallast(folder: string, bytes: number): Ballast {
  const file = join(folder, 'ballast');
  const whole = () => existsSync(file) && statSync(file).size >= bytes;
  let isAboard = whole();
  return {
    isAboard: () => isAboard,
    async load() {
      const half = `${file}.part`;
      try {
        await write(half, bytes);
        await rename(half, file);
        isAboard = true;
      } catch {
        await rm(half, { force: true }); // no room after all: the next look decides
      }
    },
    async drop() {
      await rm(file, { force: true });
      isAboard = false;
    },
  };
}

async function write(path: string, bytes: number): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    for (let at = 0; at < bytes; at += BLOCK.length)
      await file.write(BLOCK, 0, Math.min(BLOCK.length, bytes - at), at);
    await file.sync();
  } finally {
    await file.close();
  }
}
