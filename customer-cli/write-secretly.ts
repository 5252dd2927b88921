import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { reasonOf, refusedHere } from './failure.ts';

const OWNER_ONLY = 0o600;

/**
 * Writes a file that only its owner can read, whole or not at all: first beside its place, then under its name. False
 * where a file of that name appeared in the meantime and may not be replaced.
 */
export function writeSecretly(path: string, content: Uint8Array, overwrite: boolean): boolean {
  const beside = join(dirname(path), `.${basename(path).slice(0, 100)}.${randomUUID()}.part`);
  try {
    const file = openSync(beside, 'wx', OWNER_ONLY);
    try {
      for (let at = 0; at < content.length;) at += writeSync(file, content, at);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    return overwrite ? replace(beside, path) : place(beside, path);
  } catch (error) {
    throw refusedHere('notWritten', { file: path, reason: reasonOf(error) });
  } finally {
    rmSync(beside, { force: true });
  }
}

function replace(beside: string, path: string): true {
  renameSync(beside, path);
  return true;
}

/** A link takes a name only if it is free, which renaming does not. */
function place(beside: string, path: string): boolean {
  try {
    linkSync(beside, path);
    return true;
  } catch (error) {
    if (reasonOf(error) === 'EEXIST') return false;
    throw error;
  }
}
