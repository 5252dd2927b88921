import { readFileSync } from 'node:fs';
import { StartupError } from '#server/db/startup-error.ts';

/** What stands in the file that a setting names; one that cannot be read ends the start in words. */
export function readSettingFile(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartupError(
      `${name}: the file ${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'}).`,
    );
  }
}
