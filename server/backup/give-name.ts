import { randomUUID } from 'node:crypto';
import { link, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartupError } from '#server/db/startup-error.ts';

/** What a backup is called until it is whole; two that are written to one name at once have each their own. */
export const partOf = (file: string): string => `${file}.${randomUUID().slice(0, 8)}.part`;

export const nameTaken = (file: string): StartupError =>
  new StartupError(
    `The file ${file} already exists. Choose another name for the backup, for example with the date.`,
  );

/** Gives a file that is whole its name, and takes no other file's place: one may have come there meanwhile. */
export async function giveName(part: string, file: string): Promise<void> {
  const isLinked = await link(part, file).then(
    () => true,
    (error: unknown) => {
      if (codeOf(error) === 'EEXIST') throw nameTaken(file);
      return false;
    },
  );
  await (isLinked ? rm(part) : claimName(part, file));
  if (process.platform === 'win32') return;
  const folder = await open(dirname(file));
  await folder.sync().catch(() => {}); // not every file system can: then the name is as safe as it makes it
  await folder.close();
}

/** Where the file system knows no links: the name is claimed by an empty file, whose place is then taken. */
async function claimName(part: string, file: string): Promise<void> {
  const claimed = await open(file, 'wx', 0o600).catch((error: unknown) => {
    throw codeOf(error) === 'EEXIST' ? nameTaken(file) : error;
  });
  await claimed.close();
  await rename(part, file);
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;
