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
  try {
    const found = statSync(word);
    if (found.isDirectory()) return filesInFolder(word);
    if (!found.isFile()) throw refusedHere('notAFile', { file: word });
    accessSync(word, constants.R_OK);
    return [word];
  } catch (error) {
    if (error instanceof Failure) throw error;
    const reason = reasonOf(error);
    throw refusedHere(reason === 'ENOENT' ? 'noFile' : 'unreadable', { file: word, reason });
  }
}

function filesInFolder(folder: string): string[] {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && usageFile.test(entry.name))
    .map(({ name }) => name);
  if (names.length === 0) throw refusedHere('emptyFolder', { file: folder });
  return names.sort().map((name) => join(folder, name));
}
