import { useTranslation } from 'react-i18next';
import { formatDay } from '#domain/core/format.ts';
import { expirationColour, expirationStatusOf } from '#domain/licenses/expiration-status.ts';
import { useToday } from '#web/core/use-today.ts';

interface NextExpiry {
  text: string;
  /** Its colour (4.02); inherit where nothing is wrong. */
  tone: 'inherit' | 'warning' | 'error';
}

/** What is said of the nearest expiry of keys (3.03): the date ahead, the last one where every key has expired, or none. */
export function useNextExpiry(date: string | null): NextExpiry {
  const { t } = useTranslation();
  const today = useToday();
  if (date === null) return { text: t('products.list.noExpiryAhead'), tone: 'inherit' };
  const status = expirationStatusOf(date, today);
  const text = t(status === 'EXPIRED' ? 'products.list.allExpired' : 'products.list.nearestExpiry', {
    date: formatDay(date),
  });
  return { text, tone: expirationColour[status] };
}
