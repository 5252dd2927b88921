import type { Day } from '#domain/core/day.ts';
import { formatDay } from '#domain/core/format.ts';
import { isExpired } from '#domain/licenses/expiration-status.ts';
import { isActivatable } from '#domain/products/find-product.ts';
import { AppError } from '#server/core/app-error.ts';
import type { FoundLicense } from './queries.ts';

/** Why no machine is activated on a license today, each reason with what to do; null where one may be. */
export function refusalOf(
  license: FoundLicense,
  about: { accountId: string | undefined; today: Day; support: string },
): AppError | null {
  const { accountId, today, support } = about;
  if (accountId !== undefined && accountId !== license.account_id)
    return new AppError('ACTIVATION_OTHER_ACCOUNT');
  if (!isActivatable(license.product_name, license.deployment_type))
    return new AppError('ACTIVATION_NOT_OFFERED');
  if (license.activation_status === 'Pending Manual Create')
    return new AppError('ACTIVATION_PENDING', { support });
  if (license.activation_status === 'Inactive') return new AppError('ACTIVATION_INACTIVE', { support });
  if (license.expiry_date !== null && isExpired(license.expiry_date, today))
    return new AppError('ACTIVATION_EXPIRED', { day: formatDay(license.expiry_date), support });
  return null;
}
