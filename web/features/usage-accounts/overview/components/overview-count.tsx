import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import type { ProductOverview } from '#domain/usage-accounts/overview/schema.ts';
import { useNextExpiry } from '#web/features/licenses/use-next-expiry.ts';
import { Status } from '#web/ui/status.tsx';

/** How many keys the application has, and the nearest expiry (3.03). */
export function OverviewCount({ overview }: { overview: ProductOverview }) {
  const { t } = useTranslation();
  const { licenseKeysCount: count, nearestExpirationDate } = overview;
  const { text, tone } = useNextExpiry(nearestExpirationDate);
  return (
    <>
      {t('overview.keys', { count, number: formatNumber(count) })} ·{' '}
      {tone === 'inherit' ? text : <Status tone={tone}>{text}</Status>}
    </>
  );
}
