import type { LicenseRecord } from '#domain/licenses/license-record.ts';
import { licenseHeads as heads } from '#domain/messages/en-gb/csv.ts';
import { licenses } from '#domain/messages/en-gb/licenses.ts';
import { mainUnitOf } from '#domain/products/usage-units.ts';

type Cell = (one: LicenseRecord) => string | number | null | undefined;

/** Of a term in which nobody reported anything the ledger holds a 0 that nobody knows. */
const reported =
  (figure: Cell): Cell =>
  (one) =>
    one.groupReportingType === null && one.totalUsage === '0' ? null : figure(one);

/** The columns of an export: figures exact and without separators, days as 2026-11-20; empty where nobody knows. */
const columns: readonly (readonly [head: string, cell: Cell])[] = [
  [heads.product, (one) => one.productName],
  [heads.licensedProduct, (one) => one.licensedProduct],
  [heads.version, (one) => one.version],
  [heads.productLicense, (one) => one.productLicense],
  [heads.descriptor, (one) => one.productLicenseDescriptor],
  [heads.contact, (one) => one.productLicenseContact?.name],
  [heads.contactEmail, (one) => one.productLicenseContact?.email],
  [heads.application, (one) => one.customerUseCaseApplication?.name],
  [heads.key, (one) => one.partialLicenseKey && `…${one.partialLicenseKey}`],
  [heads.deployment, (one) => one.deploymentType],
  [heads.environment, (one) => one.environment],
  [heads.activation, (one) => one.activationStatus && licenses.activationStatus[one.activationStatus]],
  [heads.created, (one) => one.createdDate],
  [heads.expiry, (one) => one.expiryDate],
  [heads.expiration, (one) => licenses.expirationStatus[one.expirationStatus]],
  [heads.lastUsed, (one) => one.lastTimeUsed],
  [heads.lastDownloaded, (one) => one.lastDownloadedAt],
  [heads.percent, reported((one) => one.usagePercent)],
  [heads.used, reported((one) => one.totalUsage)],
  [heads.ownUsed, reported((one) => one.usagePerKey)],
  [heads.unit, (one) => mainUnitOf(one.productName)],
  [heads.maximum, (one) => one.maxVolume],
  [
    heads.maximumMissing,
    (one) => one.maxVolumeMissingReason && licenses.licenses.missing[one.maxVolumeMissingReason],
  ],
  [heads.counted, (one) => one.groupReportingType && heads[one.groupReportingType]],
  [heads.sharedBy, (one) => one.sharedBy],
];

export const licenseCsvHeads = columns.map(([head]) => head);

/** A license as the cells of an export. */
export const composeLine = (one: LicenseRecord): string[] =>
  columns.map(([, cell]) => String(cell(one) ?? ''));
