import type { Day } from '../core/day.ts';
import { cutBefore, extensionOf, fileLabel } from '../core/file-label.ts';

/** Files of one license: where two licenses have files of one name, all files of the later one bear one number. */
export interface ArchivedLicense {
  /** The application, where an archive holds several; null = at the top. */
  folder: string | null;
  files: readonly string[];
}

/** `key.lic.key` → `key (2).lic.key`, so that a license file and its key stay a pair; 1 is not written. */
function numbered(name: string, ...numbers: readonly number[]): string {
  const marks = numbers.map((number) => (number === 1 ? '' : ` (${number})`)).join('');
  if (marks === '') return name;
  const extension = extensionOf(name);
  return cutBefore(marks + extension, name.slice(0, name.length - extension.length));
}

const keyOf = (path: string): string => path.normalize('NFC').toLowerCase();

/** Names of one license with its number, each once: cutting names for their number can make two of them equal. */
function apart(names: readonly string[], ofLicense: number): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let number = 1;
    while (taken.has(keyOf(numbered(name, number, ofLicense)))) number += 1;
    const own = numbered(name, number, ofLicense);
    taken.add(keyOf(own));
    return own;
  });
}

/** Paths inside an archive: cleaned as single downloads are, and each only once, also where case is not told apart. */
export function archivePathsOf(licenses: readonly ArchivedLicense[]): string[][] {
  const taken = new Set<string>();
  return licenses.map(({ folder, files }) => {
    const under = folder === null ? '' : `${fileLabel(folder)}/`;
    const pathsOf = (number: number) => apart(files.map(fileLabel), number).map((name) => under + name);
    let number = 1;
    while (pathsOf(number).some((path) => taken.has(keyOf(path)))) number += 1;
    const paths = pathsOf(number);
    for (const path of paths) taken.add(keyOf(path));
    return paths;
  });
}

/** What an archive is called: its application, if it is of one only, and the day, for it ages. */
export const archiveName = (application: string | null, today: Day): string =>
  fileLabel(`${application === null ? '' : `${fileLabel(application).slice(0, 100)} `}licenses ${today}.zip`);
