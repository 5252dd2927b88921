import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Debian's library that gives a process another clock; undefined where it is not installed. */
export function findFaketime(): string | undefined {
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib') : [];
  return folders
    .map((name) => join('/usr/lib', name, 'faketime/libfaketime.so.1'))
    .find((path) => existsSync(path));
}

/** What a report says instead of figures where it is not. */
export const WITHOUT_FAKETIME = 'libfaketime is not installed (apt-get install faketime)';
