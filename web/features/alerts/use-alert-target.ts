import { can } from '#domain/access/can.ts';
import { refusalOf } from '#domain/access/pages.ts';
import type { Alert } from '#domain/alerts/schema.ts';
import { isVolumeFamily } from '#domain/products/find-product.ts';
import { grantsOfUser } from '#domain/session/grants-of-user.ts';
import { links } from '#web/core/links.ts';
import type { PageTarget } from '#web/core/page-target.ts';
import { useUser } from '#web/core/session/current-user-context.tsx';

/** The page that shows more of what an alert tells; null where the person has none. */
export function useAlertTarget(): (alert: Alert) => PageTarget | null {
  const user = useUser();
  const grants = grantsOfUser(user);
  return ({ kind, productName, cucaId, account: { id: accountId } }) => {
    if (user.internal) return links.productLicenses(accountId, productName);
    if (kind === 'EXPIRY' && can(grants, 'DOWNLOAD_LICENSES', { accountId }))
      return links.newLicenses(accountId);
    if (cucaId !== null && refusalOf('overview', grants, { accountId, cucaId }) === null)
      return links.overview(accountId, cucaId, productName);
    return kind === 'USAGE' && isVolumeFamily(productName) ? links.account(accountId) : null;
  };
}
