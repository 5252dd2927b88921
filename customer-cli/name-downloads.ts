import { fileLabel } from '#domain/core/file-label.ts';
import type { DownloadableLicense } from '#domain/downloads/schema.ts';

/** A file of a license with the name under which it is saved. */
export interface NamedDownload {
  license: DownloadableLicense;
  kind: DownloadableLicense['files'][number]['kind'];
  name: string;
}

/**
 * Names are the portal's; where several licenses have files of one name, each bears the end of its key, whichever of
 * them are asked for: a file found later under a name is the same license's.
 */
export function nameDownloads(licenses: readonly DownloadableLicense[]): NamedDownload[] {
  const all = licenses.flatMap((license) =>
    license.files.map(({ kind, name }) => ({ license, kind, name: fileLabel(name) })),
  );
  const byKey = tellApart(all, ({ license }) => tailOf(license.partialLicenseKey) || license.licenseKeyId);
  return tellApart(byKey, ({ license }) => license.licenseKeyId);
}

/** The portal may write dots before the end of a key. */
export const tailOf = (partialLicenseKey: string | null): string =>
  (partialLicenseKey ?? '').replace(/^[.…]+/, '');

function tellApart(files: readonly NamedDownload[], mark: (file: NamedDownload) => string): NamedDownload[] {
  const counts = new Map<string, number>();
  for (const { name } of files) counts.set(keyOf(name), (counts.get(keyOf(name)) ?? 0) + 1);
  return files.map((file) =>
    (counts.get(keyOf(file.name)) ?? 0) > 1 ? { ...file, name: marked(file.name, mark(file)) } : file,
  );
}

/** `key.lic.key` → `key a1b2.lic.key`: a license file and its key stay a pair. */
function marked(name: string, mark: string): string {
  const extension = /(?:\.lic)?\.[^.]*$/i.exec(name)?.[0] ?? '';
  return fileLabel(`${name.slice(0, name.length - extension.length)} ${mark}${extension}`);
}

/** Names that a file system may take for the same. */
const keyOf = (name: string): string => name.normalize('NFC').toLowerCase();
