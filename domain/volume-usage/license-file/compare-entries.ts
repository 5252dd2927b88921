import { fillText } from '../../core/fill-text.ts';
import { formatDay } from '../../core/format.ts';
import { volumeUsage } from '../../messages/en-gb/volume-usage.ts';
import type { LicenseEntry } from '../license-entry.ts';

const texts = volumeUsage.licenseFile.differs;
type Difference = keyof typeof texts;

/** How many differences people are told of one file. */
const TOLD_MAX = 3;

/**
 * In what products of a license file differ from those of their key on record, in words; none: it is the vendor's. A
 * renewal carries the key of the license before, so any license on record may be the one that the file was written for.
 */
export function differencesOf(
  entries: readonly LicenseEntry[],
  recordedOf: (key: string) => readonly LicenseEntry[],
): string[] {
  return entries
    .flatMap((entry) => {
      const recorded = entry.key === null ? [] : recordedOf(entry.key);
      if (recorded.length === 0) return [];
      const known = recorded
        .filter(({ product }) => product === entry.product)
        .map((one) => ({ one, differs: differing(entry, one) }))
        .toSorted((a, b) => a.differs.length - b.differs.length);
      const [nearest] = known;
      return nearest
        ? nearest.differs.map((what) => textOf(what, entry, nearest.one))
        : [textOf('product', entry, entry)];
    })
    .slice(0, TOLD_MAX);
}

function differing(entry: LicenseEntry, one: LicenseEntry): Difference[] {
  const found: Difference[] = [];
  if (entry.createdDate !== one.createdDate) found.push('createdDate');
  if (entry.expiryDate !== one.expiryDate) found.push('expiryDate');
  if (one.signature !== null && entry.signature !== one.signature) found.push('signature');
  return found;
}

function textOf(
  what: Difference,
  { product, createdDate, expiryDate }: LicenseEntry,
  one: LicenseEntry,
): string {
  const days =
    what === 'expiryDate' ? [expiryDate, one.expiryDate] : ([createdDate, one.createdDate] as const);
  const [said = '', recorded = ''] = days.map(formatDay);
  return fillText(texts[what], { product, said, recorded });
}
