import { z } from 'zod';
import type { Day } from '#domain/core/day.ts';
import { formatDay, formatNumber } from '#domain/core/format.ts';
import { fillText } from '#domain/core/fill-text.ts';
import { volumeUsage } from '#domain/messages/en-gb/volume-usage.ts';
import { checkRow, findOverlaps, rowProblemText } from '#domain/volume-usage/license-file/check-rows.ts';
import { isUnusualChange } from '#domain/volume-usage/license-file/earlier-period.ts';
import type { EarlierFigures, LicenseProduct, UsageRow } from '#domain/volume-usage/license-file/schema.ts';
import { isUsageValue } from '#domain/volume-usage/license-file/usage-value.ts';
import {
  productOfRow,
  type KeptRow,
  type LicenseRow,
  type RowPlace,
  type RowsEvent,
  type RowsState,
} from './rows-machine.ts';

/** What is known of rows, by `signatureOf`. */
export type EarlierByRow = ReadonlyMap<string, EarlierFigures>;

/** Rows that ask the same: one key, product and period. */
export const signatureOf = ({ keyTail, product, start, end }: KeptRow): string =>
  [keyTail, product, start, end].join(' ');

export interface RowsAbout {
  products: readonly LicenseProduct[];
  today: Day;
  earlier: EarlierByRow;
}

/** What the fields of one row are given. */
export interface LicenseRowProps {
  row: LicenseRow;
  /** Counts the periods of the product. */
  n: number;
  product: LicenseProduct;
  today: Day;
  /** Null where nothing is known of the row's period. */
  earlier: EarlierFigures | null;
  needsLook: boolean;
  /** The problem that is shown at a place. */
  problemAt: (place: RowPlace) => string | undefined;
  dispatch: (event: RowsEvent) => void;
}

const LOOK_AGAIN = 'products.licenses.reportUsage.licenseFile.isRightNeeded';
const noLimits = { createdDate: null, expiryDate: null };

/** Everything that keeps rows from being sent (5.04, 5.07–5.11), by place; what the server said comes first. */
export function problemsOf(
  { rows, refused, said }: RowsState,
  about: RowsAbout,
  t: (key: typeof LOOK_AGAIN) => string,
): ReadonlyMap<RowPlace, string> {
  const problems = new Map<RowPlace, string>(said);
  const add = (place: RowPlace, message: string): void => {
    if (!problems.has(place)) problems.set(place, message);
  };
  // The field itself says why it does not take what is typed.
  for (const place of refused) add(place, '');
  for (const row of rows) {
    const limits = productOfRow(about.products, row) ?? noLimits;
    for (const { field, message } of checkRow(row, limits, about.today)) add(`${row.id}.${field}`, message);
    const [standing] = about.earlier.get(signatureOf(row))?.standing ?? [];
    if (standing) add(`${row.id}.start`, standingText(standing));
    if (needsLook(row, about.earlier) && !row.confirmed) add(`${row.id}.confirmed`, t(LOOK_AGAIN));
  }
  const named = rows.map(({ keyTail, product, start, end }) => ({
    name: `${keyTail} ${product}`,
    start,
    end,
  }));
  for (const at of findOverlaps(named)) {
    const row = rows[at];
    if (row) add(`${row.id}.start`, rowProblemText('errorOverlapping', noLimits));
  }
  return problems;
}

const standingText = ({ period, value }: EarlierFigures['standing'][number]): string =>
  fillText(volumeUsage.licenseFile.rows.standing, {
    value: formatNumber(value),
    start: formatDay(period.start),
    end: formatDay(period.end),
  });

/** A figure far from the one before, or one beside what was counted already, is worth a second look. */
export function needsLook(row: KeptRow, earlier: EarlierByRow): boolean {
  const known = earlier.get(signatureOf(row));
  if (!known || !isUsageValue(row.value)) return false;
  // A figure that stands is the problem then, not this one's size.
  if (known.standing.length > 0) return false;
  if (known.counted !== null) return true;
  return known.before !== null && isUnusualChange(BigInt(row.value), BigInt(known.before.value));
}

/** Rows as they are sent. */
export const usagesOf = (rows: readonly LicenseRow[]): UsageRow[] =>
  rows.map(({ keyTail, product, start, end, value, comment }) => ({
    ...(keyTail === '' ? {} : { licenseKey: keyTail }),
    ...{ usageType: product, startDate: start, endDate: end, usageValue: value },
    ...(comment.trim() === '' ? {} : { comment: comment.trim() }),
  }));

const wireFields: Readonly<Record<string, 'start' | 'end' | 'value' | 'comment'>> = {
  startDate: 'start',
  endDate: 'end',
  usageValue: 'value',
  comment: 'comment',
  usageType: 'start',
  licenseKey: 'start',
};

/** The server's errors at the places of their rows; those of no row are left out. */
export function placeErrors(
  rows: readonly LicenseRow[],
  errors: readonly { path: string; message: string }[],
): ReadonlyMap<RowPlace, string> {
  const placed = new Map<RowPlace, string>();
  for (const { path, message } of errors) {
    const [list, at, name = ''] = path.split('.');
    const row = list === 'usages' ? rows[Number(at)] : undefined;
    const field = wireFields[name];
    if (row && field) placed.set(`${row.id}.${field}`, message);
  }
  return placed;
}

const KeptRowSchema = z.object({
  ...{ product: z.string(), keyTail: z.string(), start: z.string(), end: z.string(), value: z.string() },
  ...{ comment: z.string(), confirmed: z.boolean() },
});

/** What a draft holds: the rows of one license file or of several, never a file. */
export const KeptReports = z.object({
  files: z.array(z.object({ keyTail: z.string(), name: z.string(), rows: z.array(KeptRowSchema) })),
});
export type KeptReports = z.infer<typeof KeptReports>;

/** The rows that were typed for a file's key before, as far as the file still lists their products. */
export function keptRowsOf(
  kept: KeptReports | null,
  keyTail: string,
  products: readonly LicenseProduct[],
): KeptRow[] {
  const own = kept?.files.find((file) => file.keyTail === keyTail);
  return (own?.rows ?? []).filter((row) => productOfRow(products, row) !== undefined);
}

/** The draft with the rows of one key put in, or taken out. */
export function withRows(
  kept: KeptReports | null,
  keyTail: string,
  file: { name: string; rows: readonly LicenseRow[] } | null,
): KeptReports {
  const others = (kept?.files ?? []).filter((one) => one.keyTail !== keyTail);
  if (!file) return { files: others };
  return { files: [...others, { keyTail, name: file.name, rows: [...file.rows] }] };
}
