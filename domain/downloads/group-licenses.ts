import type { DownloadableLicense, DownloadGroup } from './schema.ts';

export interface LicenseGroup {
  /** Null for licenses of no application. */
  application: DownloadGroup | null;
  licenses: DownloadableLicense[];
}

/** The download page's groups (2.20): one per application in the order they come, those of none at the end. */
export function groupLicenses(licenses: readonly DownloadableLicense[]): LicenseGroup[] {
  const groups = new Map<string | null, LicenseGroup>();
  for (const license of licenses) {
    const application = license.customerUseCaseApplication;
    const group = groups.get(application?.id ?? null) ?? { application, licenses: [] };
    group.licenses.push(license);
    groups.set(application?.id ?? null, group);
  }
  const unassigned = groups.get(null);
  groups.delete(null);
  return unassigned ? [...groups.values(), unassigned] : [...groups.values()];
}

/** The earliest expiry date among licenses; null where none expires. */
export const nearestExpiryOf = (licenses: readonly { expiryDate: string | null }[]): string | null =>
  licenses
    .map(({ expiryDate }) => expiryDate)
    .reduce((least, day) => (least === null || (day !== null && day < least) ? day : least), null);

/** What a zip of licenses would hold: those that hand something out, and how many files that is. */
export function filesIn(licenses: readonly DownloadableLicense[]): {
  licenseKeyIds: string[];
  count: number;
} {
  const handing = licenses.filter(({ files }) => files.length > 0);
  return {
    licenseKeyIds: handing.map(({ licenseKeyId }) => licenseKeyId),
    count: handing.reduce((sum, { files }) => sum + files.length, 0),
  };
}
