import { productOf } from '../products/find-product.ts';
import type { PlatformFamily } from '../products/schema.ts';
import type { LicenseUsage, Receipt, StatedFigure, UploadedFile, UploadSummary } from './schema.ts';

/**
 * A receipt as external people see it (3.15, 6.17): keys that are not theirs are left out, unknown and foreign ones
 * alike, and one flag says that there were some.
 */
export function receiptForExternal({ unmatchedKeys, ...receipt }: Receipt): Receipt {
  const hasUnlinkedKeys = receipt.hasUnlinkedKeys || (unmatchedKeys?.length ?? 0) > 0;
  // The contact is a note of staff for staff (2.71).
  return { ...receipt, contactEmail: null, hasUnlinkedKeys };
}

const fileForExternal = (file: UploadedFile): UploadedFile => ({
  ...file,
  licenseKeys: file.licenseKeys.filter((key) => !key.orphan),
  receipt: receiptForExternal(file.receipt),
});

/** An upload's answer as external people see it. */
export const summaryForExternal = (summary: UploadSummary): UploadSummary => ({
  ...summary,
  successful: summary.successful.map(fileForExternal),
});

type Metadata = Pick<
  Receipt,
  'customerUseCaseApplicationId' | 'licenseType' | 'usageType' | 'reportingType' | 'certification'
>;

/** A receipt as its reader may see it, with what is derived from it for whoever reads chapter 3 (3.13, 3.18). */
export const receiptFor = ({ internal }: { internal: boolean }, receipt: Receipt): Receipt => ({
  ...(internal ? receipt : receiptForExternal(receipt)),
  ...metadataOf(receipt),
});

/** 3.13: what a submission names beside its figures; what its figures do not share is left to each of them. */
function metadataOf({ application, certification, stated = [], keys }: Receipt): Metadata {
  const named = application ?? certification?.application;
  const usageType = sharedBy(stated.map((figure) => figure.usageType));
  const reportingType = sharedBy(stated.map((figure) => figure.reportingType));
  return {
    ...(named && { customerUseCaseApplicationId: named.id }),
    ...(named?.licenseType && { licenseType: named.licenseType }),
    ...(usageType && { usageType }),
    ...(reportingType && { reportingType }),
    ...(certification && {
      certification: { ...certification, licenseUsages: licenseUsagesOf(stated, keys) },
    }),
  };
}

const sharedBy = <Value>([first, ...others]: readonly Value[]): Value | undefined =>
  others.every((other) => other === first) ? first : undefined;

/** 3.19: the figures that past usage was stated with, by product family: one by one, for their units differ. */
function licenseUsagesOf(stated: readonly StatedFigure[], keys: Receipt['keys']) {
  const families = new Map(
    keys.map(({ licenseKeyId, productName }) => [licenseKeyId, productOf(productName)?.family]),
  );
  const of = (family: PlatformFamily): LicenseUsage[] =>
    stated
      .filter(({ licenseKeyId }) => families.get(licenseKeyId) === family)
      .map(({ deploymentType = null, environment = null, value: usageValue, unit }) => ({
        ...{ deploymentType, environment, usageValue, unit },
      }));
  return { iText: of('iText'), 'Apryse SDK': of('Apryse SDK') };
}
