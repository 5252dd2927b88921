import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDay, formatNumber } from '#domain/core/format.ts';
import type { LicensesSummary as Summary } from '#domain/licenses/license-record.ts';
import { FactLine } from '#web/ui/fact-line.tsx';
import { Status } from '#web/ui/status.tsx';
import { licensesSummaryQuery, type OfProduct } from '../queries.ts';
import { useNextExpiry } from '../use-next-expiry.ts';

/** Number of keys, nearest expiry and last use of a product (2.42). */
export function LicensesSummary(of: OfProduct) {
  const { data, isError } = useQuery(licensesSummaryQuery(of));
  if (isError) return null;
  return data ? <Facts of={data} /> : <>&nbsp;</>;
}

function Facts({ of }: { of: Summary }) {
  const { t } = useTranslation();
  const { licenseKeysCount: count, nearestExpirationDate, lastTimeUsed } = of;
  const { text, tone } = useNextExpiry(nearestExpirationDate);
  const counted = t('products.list.counted', { count, number: formatNumber(count) });
  const used =
    lastTimeUsed === null ? [] : [t('products.licenses.lastUsed', { date: formatDay(lastTimeUsed) })];
  const expiry = tone === 'inherit' ? text : <Status tone={tone}>{text}</Status>;
  return <FactLine facts={[counted, expiry, ...used]} />;
}
