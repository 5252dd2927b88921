import { accessSync, constants, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, reasonOf, refusedHere } from './failure.ts';

const usageFile = /\.(?:ulvd|lvd|zip)$/i;

/**
 * The files that the words of the command stand for, each once, in the order given; a folder stands for the usage
 * files directly in it, by name. Whatever cannot be read is said before anything is sent.
 */
export function findFiles(words: readonly string[]): string[] {
  return [...new Set(words.flatMap(filesOf))];
}

function filesOf(word: string): string[] {
  if (word === '-') throw refusedHere('stdin');
  return isFolder(word) ? filesInFolder(word) : [word];
}

/** Whether it is a folder; what is no file either, or cannot be read, is refused. A link is what it leads to. */
function isFolder(path: string): boolean {
  try {
    const found = statSync(path);
    if (!found.isDirectory() && !found.isFile()) throw refusedHere('notAFile', { file: path });
    accessSync(path, constants.R_OK);
    return found.isDirectory();
  } catch (error) {
    throw error instanceof Failure ? error : unreadable(path, error);
  }
}

/** Why a file cannot be read, in words. */
export function unreadable(file: string, error: unknown): Failure {
  const reason = reasonOf(error);
  return refusedHere(reason === 'ENOENT' ? 'noFile' : 'unreadable', { file, reason });
}

function filesInFolder(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => usageFile.test(name));
  const files = names
    .sort()
    .map((name) => join(folder, name))
    .filter((path) => !isFolder(path));
  if (files.length === 0) throw refusedHere('emptyFolder', { file: folder });
  return files;
}
