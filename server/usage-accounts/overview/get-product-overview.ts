import { canOnAccount, isInternal, reachOf } from '#domain/access/can.ts';
import { expirationStatusOf } from '#domain/licenses/expiration-status.ts';
import { isVolumeFamily } from '#domain/products/find-product.ts';
import { EXPIRY_TOLD_DAYS } from '#domain/account-state/schema.ts';
import { addDays } from '#domain/core/day.ts';
import type * as contract from '#domain/usage-accounts/overview/contract.ts';
import {
  OVERVIEW_KEYS_MAX,
  type OverviewKey,
  type ProductOverview,
} from '#domain/usage-accounts/overview/schema.ts';
import { listUnreported } from '#server/account-state/queries.ts';
import { AppError } from '#server/core/app-error.ts';
import type { Handler } from '#server/core/routes.ts';
import { presentGroup } from './present.ts';
import { listOverviewGroups, listOverviewKeys, listTermUsage, type OverviewScope } from './queries.ts';

/** 2.28: how one product stands in one application; of other applications' keys it says how many share a maximum. */
export const getProductOverview: Handler<typeof contract.getProductOverview> = async (ctx, { params }) => {
  const { account, principal, today } = ctx;
  const { cucaId, productName } = params;
  const scope: OverviewScope = { account, cucaId, productName, today };
  const reach = reachOf(principal, 'READ_PRODUCTS_USAGE', account);
  const volume = isInternal(principal) || canOnAccount(principal, 'REPORT_ITEXT_VOLUME', account);
  return ctx.transaction(async (trx) => {
    const keys = await listOverviewKeys(trx, scope);
    if (keys.length === 0) throw new AppError('NOT_FOUND');
    const groups = await listOverviewGroups(trx, scope, { reach, volume });
    const used = await listTermUsage(
      trx,
      scope,
      groups.map(({ licenseGroupId }) => licenseGroupId),
    );
    const own = new Set(keys.map(({ licenseKeyId }) => licenseKeyId));
    const unreported = isVolumeFamily(productName)
      ? (await listUnreported(trx, ctx)).filter(({ licenseKeyId }) => own.has(licenseKeyId))
      : null;
    const expiry = expiryOf(keys, productName, today);
    return {
      productName,
      licenseKeysCount: keys.length,
      nearestExpirationDate: nearestOf(keys, today),
      keys: keys.slice(0, OVERVIEW_KEYS_MAX),
      groups: groups.map((group) => presentGroup(group, used, today)),
      unreported,
      expiry,
    };
  });
};

const isDefined = (day: string | null): day is string => day !== null;

/** 3.03: the earliest expiry ahead, or the last one where every key has expired. */
function nearestOf(keys: readonly OverviewKey[], today: string): string | null {
  const days = keys.map(({ expiryDate }) => expiryDate);
  if (days.every((day) => isDefined(day) && day <= today))
    return days.filter(isDefined).toSorted().at(-1) ?? null;
  return days.filter(isDefined).filter((day) => day > today).toSorted()[0] ?? null; // prettier-ignore
}

/** What has expired and what will soon, of the keys that are not inactive. */
function expiryOf(
  keys: readonly OverviewKey[],
  productName: string,
  today: string,
): ProductOverview['expiry'] {
  const active = keys.filter(({ activationStatus }) => activationStatus !== 'Inactive');
  const days = active.map(({ expiryDate }) => expiryDate).filter(isDefined).toSorted(); // prettier-ignore
  const expired = days.filter((day) => expirationStatusOf(day, today) === 'EXPIRED');
  const last = addDays(today, EXPIRY_TOLD_DAYS);
  const ahead = Map.groupBy(days.slice(expired.length), (day) => day);
  return {
    keys: active.length,
    expired: expired.length,
    lastExpired: expired.at(-1) ?? null,
    expiring: [...ahead]
      .filter(([day]) => day <= last)
      .map(([expiryDate, of]) => ({ productName, expiryDate, keys: of.length })),
  };
}
