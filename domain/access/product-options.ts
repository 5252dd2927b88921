import { isImagingFamily, isInFamily, isVolumeFamily } from '../products/find-product.ts';
import { can, type AccessObject, type Grants } from './can.ts';

/** The local-storage key of the product-overview flag (2.35, 9.24). It changes what is shown, never a right. */
export const OVERVIEW_FLAG = 'enableProductOverview';

/** 6.14: the flag is 'true', the product is one of the three families, and the person may read its usage. */
export const showsOverview = (
  grants: Grants,
  object: AccessObject,
  productName: string,
  flag: string | null,
): boolean => flag === 'true' && isInFamily(productName) && can(grants, 'READ_PRODUCTS_USAGE', object);

/** 6.15: the imaging product with its report permission, or the volume-based product with its volume permission. */
export function showsReportUsage(grants: Grants, object: AccessObject, productName: string): boolean {
  if (isImagingFamily(productName)) return can(grants, 'REPORT_LEADTOOLS_USAGE', object);
  if (isVolumeFamily(productName)) return can(grants, 'REPORT_ITEXT_VOLUME', object);
  return false;
}
