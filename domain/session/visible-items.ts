import { can, type AccessObject, type Grants } from '../access/can.ts';
import type { Permission } from '../access/permissions.ts';
import { productOf } from '../products/find-product.ts';
import type { Reporting } from '../products/product.ts';
import type { VisibleItem } from './schema.ts';

/** The permission that reporting a kind of product needs (6.15). */
const reportPermission: Partial<Record<Reporting, Permission>> = {
  imaging: 'REPORT_LEADTOOLS_USAGE',
  volume: 'REPORT_ITEXT_VOLUME',
};

/**
 * What a person may open in one application (3.01): overview and report page of each of its products, then its
 * settings (2.29). Routes begin below `/cuca/{cucaId}`.
 */
export function visibleItemsOf(
  grants: Grants,
  application: AccessObject,
  productNames: readonly string[],
): VisibleItem[] {
  const items = productNames.flatMap((name): VisibleItem[] => {
    const product = productOf(name);
    if (!product?.family) return [];
    const about = { productName: product.name, product: product.family };
    const path = `products/${encodeURIComponent(product.name)}`;
    const report = reportPermission[product.reporting];
    return [
      ...(can(grants, 'READ_PRODUCTS_USAGE', application)
        ? [{ ...about, pageType: 'OVERVIEW' as const, route: `${path}/overview` }]
        : []),
      ...(report && can(grants, report, application)
        ? [{ ...about, pageType: 'REPORT_USAGE' as const, route: `${path}/report-usage` }]
        : []),
    ];
  });
  return can(grants, 'READ_CUCA_SETTINGS', application)
    ? [...items, { pageType: 'SETTINGS', productName: '', product: '', route: 'settings' }]
    : items;
}
