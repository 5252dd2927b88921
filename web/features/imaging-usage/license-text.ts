import type { TFunction } from 'i18next';
import { formatNumber } from '#domain/core/format.ts';
import type { ImagingLicense } from '#domain/imaging-usage/schema.ts';
import type { UsageUnit } from '#domain/products/schema.ts';

/** What a license is called in a sentence. */
export const nameOfLicense = ({
  productLicense,
  keyTail,
  licenseKeyId,
}: Pick<ImagingLicense, 'productLicense' | 'keyTail' | 'licenseKeyId'>): string =>
  productLicense ?? (keyTail === null ? licenseKeyId : `…${keyTail}`);

/** A figure with its unit, in words that suit one and many. */
export const figureText = (t: TFunction, value: string | bigint, unit: UsageUnit): string =>
  t(`imagingReport.unit.${unit}`, { count: Number(value), number: formatNumber(value) });
