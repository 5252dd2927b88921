import { randomUUID } from 'node:crypto';
import type { Period } from '#domain/core/period.ts';
import { nameOf } from '#domain/core/person-name.ts';
import { reportTypeOf } from '#domain/imaging-usage/reportable-periods.ts';
import { imagingUnitOf } from '#domain/imaging-usage/usage-unit.ts';
import { keysOfFigures, type FigureOfKey } from '#domain/submissions/keys-of-figures.ts';
import type { Receipt, StatedFigure } from '#domain/submissions/schema.ts';
import type { ApplicationForCaller } from '#domain/usage-accounts/schema.ts';
import type { AccountCtx } from '#server/core/context.ts';
import type { LoadedLicenses } from './load-licenses.ts';
import type { FigureRow, LicenseRow, NewFigure } from './queries.ts';
import type { ResolvedItem } from './resolve-usage.ts';

interface Report {
  application: ApplicationForCaller;
  accountName: string;
  contactEmail: string | null;
  items: readonly ResolvedItem[];
  figuresOf: LoadedLicenses['figuresOf'];
}

/** What a license is called in a sentence. */
export const nameOfLicense = ({ productLicense, keyTail, licenseKeyId }: LicenseRow): string =>
  productLicense ?? (keyTail === null ? licenseKeyId : `…${keyTail}`);

/** The receipt of a report, and its figures as they are booked. */
export function composeReport(
  { account, principal, now }: AccountCtx,
  { application, accountName, contactEmail, items, figuresOf }: Report,
): { receipt: Receipt; rows: NewFigure[] } {
  const rows = items.flatMap(bookedRows);
  const { id, name, licenseType } = application;
  const receipt: Receipt = {
    ...{ id: randomUUID(), kind: 'FORM', contactEmail, file: null, duplicate: false },
    submittedAt: now.toISOString(),
    submittedBy: { name: nameOf(principal), email: principal.email },
    accounts: [{ id: account, name: accountName }],
    application: { id, name, licenseType },
    stated: items.flatMap((item) => statedRows(item, items, figuresOf(item.license.licenseKeyId))),
    eventCount: rows.length,
    records: { added: rows.length, replaced: 0, ignored: 0, kept: 0 },
    keys: keysOfFigures(items.flatMap((item) => figuresOfKey(account, item))),
    hasUnlinkedKeys: false,
  };
  return { receipt, rows };
}

function bookedRows({ license, period, environment, figures }: ResolvedItem): NewFigure[] {
  const unit = imagingUnitOf(license.productName);
  return figures.map((figure) => ({
    ...{ licenseKeyId: license.licenseKeyId, usageType: unit, unit, period, environment },
    deploymentType: license.deploymentType ?? '',
    ...figure,
  }));
}

/** The figures of a license and period, each with what is kept beside it (3.13) and the total of the period before. */
function statedRows(
  item: ResolvedItem,
  items: readonly ResolvedItem[],
  before: readonly FigureRow[],
): StatedFigure[] {
  const { license, period, environment, figures } = item;
  const { licenseKeyId, createdDate, keyTail } = license;
  const others = items.filter((other) => other.license === license && other.period.end < period.start);
  const reported = [...before.map((one) => one.period), ...others.map((one) => one.period)];
  const unit = imagingUnitOf(license.productName);
  return figures.map(({ value, processorsPerServer, numberOfServers }) => ({
    ...{ keyTail: keyTail ?? '', licenseKeyId, usageType: unit, unit, period, value, environment },
    ...{ outsideTerm: false, before: totalBefore(period, before), comment: null },
    ...(processorsPerServer === null ? {} : { processorsPerServer }),
    ...(numberOfServers === null ? {} : { numberOfServers }),
    reportingType: reportTypeOf(period, { createdDate: createdDate ?? period.start, reported }),
  }));
}

/** The newest figure that lies before a period; null where none is known. */
function totalBefore(period: Period, figures: readonly FigureRow[]): StatedFigure['before'] {
  const last = figures.find((figure) => figure.period.end < period.start);
  return last ? { period: last.period, value: last.value } : null;
}

function figuresOfKey(accountId: string, { license, period, figures }: ResolvedItem): FigureOfKey[] {
  const { licenseKeyId, productName, keyTail } = license;
  const unit = imagingUnitOf(productName);
  return figures.map(({ value }) => ({
    ...{ accountId, licenseKeyId, productName, keyTail: keyTail ?? '' },
    ...{ usageType: unit, unit, period, value, outsideTerm: false },
  }));
}
