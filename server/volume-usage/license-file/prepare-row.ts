import { chooseLicense } from '#domain/ledger/choose-license.ts';
import { keyTail } from '#domain/licenses/key-tail.ts';
import { unitOfModule } from '#domain/products/usage-units.ts';
import { daysInTerm } from '#domain/ledger/days-in-term.ts';
import type { StatedFigure } from '#domain/submissions/schema.ts';
import type { UsageRow } from '#domain/volume-usage/license-file/schema.ts';
import type { LicenseRows } from './match-license.ts';
import type { ReadLicenseFile } from './read-license-file.ts';

/** Figures that somebody states for license keys. */
export interface Report {
  kind: 'LICENSE_FILE' | 'FORM';
  rows: readonly LinkedRow[];
  contactEmail: string | null;
  file: ReadLicenseFile | null;
}

/** A row whose key belongs to an account that the caller may report for. */
export interface LinkedRow {
  row: UsageRow;
  key: string;
  licenses: LicenseRows;
}

/** A row with the license it is booked for. */
export interface PlacedRow {
  /** Its place in the report. */
  at: number;
  accountId: string;
  /** Every license with the key's value: a renewal must not be told what its predecessor was told. */
  licenseKeyIds: readonly string[];
  productName: string;
  figure: StatedFigure;
}

/** The license in whose term a row begins has it; without one it is kept outside the term of the nearest. */
export function placeRow({ row, key, licenses }: LinkedRow, at: number): PlacedRow {
  const { startDate: start, endDate: end, usageType, usageValue, comment } = row;
  const { row: license, outsideTerm } = chooseLicense(licenses, start);
  const others = licenses.filter((one) => one.id !== license.id && one.accountId === license.accountId);
  const inTerm = daysInTerm({ period: { start, end }, value: usageValue }, license, others);
  return {
    at,
    accountId: license.accountId,
    licenseKeyIds: licenses.map(({ id }) => id),
    productName: license.productName,
    figure: {
      ...{ keyTail: keyTail(key), licenseKeyId: license.id, usageType, outsideTerm },
      unit: unitOfModule(license.productName, usageType),
      period: { start, end },
      value: usageValue,
      ...(inTerm && { inTerm }),
      before: null,
      comment: comment === undefined || comment.trim() === '' ? null : comment.trim(),
    },
  };
}
