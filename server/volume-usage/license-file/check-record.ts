import type { RowLimits } from '#domain/volume-usage/license-file/check-rows.ts';
import { differencesOf } from '#domain/volume-usage/license-file/compare-entries.ts';
import { formOf, type LicenseEntry } from '#domain/volume-usage/license-content.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AccountsCtx } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';
import { loadContents } from '../check-integrity.ts';
import type { LicenseRows } from './match-license.ts';
import type { ReadLicenseFile } from './read-license-file.ts';

/**
 * Where the content of a license is on record, the record decides: a file of its key that says something else is refused
 * with what differs. Answers which keys have content on record.
 */
export async function requireRecord(
  { portal }: AccountsCtx,
  trx: Database,
  { entries, bytes }: Pick<ReadLicenseFile, 'entries' | 'bytes'>,
  licenses: ReadonlyMap<string, LicenseRows>,
): Promise<ReadonlySet<string>> {
  const ids = [...licenses.values()].flatMap((rows) => rows.map(({ id }) => id));
  const contents = await loadContents(trx, portal.secrets, ids);
  const form = formOf(bytes);
  const recordedOf = (key: string): LicenseEntry[] =>
    (licenses.get(key) ?? [])
      .flatMap(({ id }) => contents.get(id) ?? [])
      .flatMap((recorded) => (recorded.form === form ? recorded.entries : recorded.entries.map(unsigned)))
      .filter((recorded) => recorded.key === key);
  const differences = differencesOf(entries, recordedOf);
  if (differences.length > 0)
    throw new AppError('LICENSE_FILE_DIFFERS', {
      differences: differences.join('; '),
      support: portal.config.SUPPORT_EMAIL,
    });
  return new Set([...licenses.keys()].filter((key) => recordedOf(key).length > 0));
}

/** The vendor signs a license file in each form for itself: signatures of two forms are not compared. */
const unsigned = (entry: LicenseEntry): LicenseEntry => ({ ...entry, signature: null });

/**
 * Between which days usage of a file's product may be reported: by the file where it is the one on record, else within the
 * days of the licenses that carry its key, as far as those are known.
 */
export function limitsWithin(limits: RowLimits, licenses: LicenseRows): RowLimits {
  const created = licenses.map(({ createdDate }) => createdDate);
  const expires = licenses.map(({ expiryDate }) => expiryDate);
  return {
    createdDate: latestOf(limits.createdDate, edgeOf(created, 'first')),
    expiryDate: earliestOf(limits.expiryDate, edgeOf(expires, 'last')),
  };
}

type Days = readonly RowLimits['createdDate'][];

/** The first or last of some days; null where one of them is not known. */
function edgeOf(days: Days, which: 'first' | 'last'): RowLimits['createdDate'] {
  const known = days.filter((day) => day !== null).toSorted();
  if (known.length < days.length) return null;
  return (which === 'first' ? known[0] : known.at(-1)) ?? null;
}

const latestOf = (...days: Days): RowLimits['createdDate'] =>
  days
    .filter((day) => day !== null)
    .toSorted()
    .at(-1) ?? null;
const earliestOf = (...days: Days): RowLimits['createdDate'] =>
  days.filter((day) => day !== null).toSorted()[0] ?? null;
