import type { Day } from '../core/day.ts';
import { fileLabel } from '../core/file-label.ts';

/** Files of one license: where two licenses have files of one name, all files of the later one bear one number. */
export interface ArchivedLicense {
  /** The application, where an archive holds several; null = at the top. */
  folder: string | null;
  files: readonly string[];
}

const MOST_TRIES = 10_000;

/** `key.lic.key` → `key (2).lic.key`, so that a license file and its key stay a pair. */
function numbered(name: string, number: number): string {
  if (number === 1) return name;
  const extension = /(?:\.lic)?\.[^.]*$/i.exec(name)?.[0] ?? '';
  return `${name.slice(0, name.length - extension.length)} (${number})${extension}`;
}

/** Paths inside an archive: cleaned as single downloads are, and each only once, also where case is not told apart. */
export function archivePathsOf(licenses: readonly ArchivedLicense[]): string[][] {
  const taken = new Set<string>();
  const keyOf = (path: string): string => path.normalize('NFC').toLowerCase();
  return licenses.map(({ folder, files }) => {
    const under = folder === null ? '' : `${fileLabel(folder)}/`;
    const pathsOf = (number: number) => files.map((file) => under + numbered(fileLabel(file), number));
    for (let number = 1; number <= MOST_TRIES; number += 1) {
      const paths = pathsOf(number);
      const keys = new Set(paths.map(keyOf));
      if (keys.size < paths.length || [...keys].some((key) => taken.has(key))) continue;
      for (const key of keys) taken.add(key);
      return paths;
    }
    throw new Error('no free name in the archive');
  });
}

/** What an archive is called: its application, if it is of one only, and the day, for it ages. */
export const archiveName = (application: string | null, today: Day): string =>
  fileLabel(`${application === null ? '' : `${fileLabel(application).slice(0, 100)} `}licenses ${today}.zip`);
