import { useTranslation } from 'react-i18next';
import type { Alert } from '#domain/alerts/schema.ts';
import { daysBetween, type Day } from '#domain/core/day.ts';
import { formatDay, formatNumber, formatPercent } from '#domain/core/format.ts';
import { mainUnitOf } from '#domain/products/usage-units.ts';
import { useSumText } from '#web/features/ledger/use-sum-text.ts';
import type { StatusTone } from '#web/ui/status.tsx';

interface AlertText {
  title: string;
  details: string;
  tone: StatusTone;
}

/** From so few days on an expiry is urgent. */
const URGENT_DAYS = 7;

/** An alert in words, as things stand today. */
export function useAlertText(today: Day): (alert: Alert) => AlertText {
  const { t } = useTranslation();
  const { unitText } = useSumText();
  return (alert) => {
    const { names, keys, productName: product } = alert;
    const more = keys - names.length;
    const told = names.join(', ');
    const which = more > 0 ? t('alerts.moreNames', { names: told, number: formatNumber(more) }) : told;
    const counted = { count: keys, number: formatNumber(keys) };
    if (alert.kind === 'USAGE') {
      const { usagePercent, totalUsage, maxVolume, term, percentNow } = alert;
      const figures = t('alerts.usedOf', {
        used: formatNumber(totalUsage),
        maximum: formatNumber(maxVolume),
        unit: unitText({ usageType: null, unit: mainUnitOf(product) }, maxVolume),
        since: formatDay(term.start),
      });
      const since =
        percentNow === null
          ? t(term.end < today ? 'alerts.termOver' : 'alerts.nowUnknown')
          : percentNow === usagePercent
            ? null
            : t('alerts.now', { percent: formatPercent(percentNow) });
      const shared = keys > 1 ? t('alerts.sharedBy', counted) : null;
      return {
        title: t('alerts.used', { product, percent: formatPercent(usagePercent) }),
        details: [which, figures, shared, since].filter((part) => part !== null).join(' · '),
        tone: percentNow === null ? 'neutral' : usagePercent >= 100 ? 'error' : 'warning',
      };
    }
    const left = daysBetween(today, alert.expiryDate);
    const values = { ...counted, product, day: formatDay(alert.expiryDate) };
    if (left <= 0) return { title: t('alerts.expired', values), details: which, tone: 'neutral' };
    const until = t('alerts.left', { count: left, number: formatNumber(left) });
    return {
      title: t('alerts.expires', values),
      details: [which, until].join(' · '),
      tone: left <= URGENT_DAYS ? 'error' : 'warning',
    };
  };
}
