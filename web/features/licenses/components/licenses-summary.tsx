import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDay, formatNumber } from '#domain/core/format.ts';
import { licensesSummaryQuery, type OfProduct } from '../queries.ts';

/** Number of keys, nearest expiry and last use of a product (2.42). */
export function LicensesSummary(of: OfProduct) {
  const { t } = useTranslation();
  const { data, isError } = useQuery(licensesSummaryQuery(of));
  if (isError) return null;
  if (!data) return <>&nbsp;</>;
  const { licenseKeysCount: count, nearestExpirationDate, lastTimeUsed } = data;
  return [
    t('products.list.counted', { count, number: formatNumber(count) }),
    nearestExpirationDate === null
      ? t('products.list.noExpiryAhead')
      : t('products.list.nearestExpiry', { date: formatDay(nearestExpirationDate) }),
    ...(lastTimeUsed === null ? [] : [t('products.licenses.lastUsed', { date: formatDay(lastTimeUsed) })]),
  ].join(' · ');
}
