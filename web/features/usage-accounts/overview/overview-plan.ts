import type { AccountState } from '#domain/account-state/schema.ts';
import type { DueThing } from '#domain/account-state/due-list.ts';
import { can, type Grants } from '#domain/access/can.ts';
import { showsReportUsage } from '#domain/access/product-options.ts';
import { isVolumeFamily } from '#domain/products/find-product.ts';
import type { OverviewKey, ProductOverview } from '#domain/usage-accounts/overview/schema.ts';
import { CHART_KEYS_MAX } from '#domain/usage-chart/schema.ts';
import { links } from '#web/core/links.ts';
import type { PageTarget } from '#web/core/page-target.ts';

/** The keys that a chart begins with where the address names none: those used last. */
export const firstCharted = (keys: readonly OverviewKey[]): string[] =>
  keys
    .filter(({ usageSources }) => usageSources.length > 0)
    .slice(0, CHART_KEYS_MAX)
    .map(({ licenseKeyId }) => licenseKeyId);

/** What is due of the application's keys, in the shape in which an account says it. */
export const stateOf = ({ unreported, expiry }: ProductOverview): AccountState => ({
  reports: unreported === null ? null : { last: null, unreported },
  expiry,
  usage: null,
  certification: null,
  imaging: null,
});

interface Where {
  grants: Grants;
  accountId: string;
  cucaId: string;
  productName: string;
}

/** Where usage of the product is reported, for those who may. */
export function reportLink({ grants, accountId, cucaId, productName }: Where): PageTarget | null {
  const isVolume = isVolumeFamily(productName);
  const object = { accountId, ...(isVolume ? {} : { cucaId }) };
  if (!showsReportUsage(grants, object, productName)) return null;
  return isVolume ? links.volumeReport(accountId) : links.imagingReport(accountId, cucaId, productName);
}

/** Where something is done about what is due, for those who may do it. */
export function dueLink(where: Where, { kind }: DueThing): PageTarget | null {
  if (kind === 'unreported') return reportLink(where);
  const { grants, accountId } = where;
  if (kind === 'certification') return links.pastUsage(accountId);
  return can(grants, 'DOWNLOAD_LICENSES', { accountId }) ? links.newLicenses(accountId) : null;
}
