import { useTranslation } from 'react-i18next';
import type { CalendarEntry } from '#domain/calendar/schema.ts';
import { formatMonth, formatNumber, formatPeriod } from '#domain/core/format.ts';
import type { StatusTone } from '#web/ui/status.tsx';

export interface EntryText {
  title: string;
  details: string;
  status: string;
  tone: StatusTone;
}

const toneOf = { EXPIRED: 'error', EXPIRING_SOON: 'warning', NOT_EXPIRED: 'neutral' } as const;

/** An entry in words. */
export function useEntryText(): (entry: CalendarEntry) => EntryText {
  const { t } = useTranslation();
  const counted = (count: number) => ({ count, number: formatNumber(count) });
  /** The names are those of keys: where these are not as many as the licenses, it says so. */
  const namesOf = (names: readonly string[], keys: number, licenses: number): string => {
    const more = keys - names.length;
    if (more <= 0) return names.join(', ');
    return [...names, t(`calendar.${keys === licenses ? 'moreNames' : 'moreKeys'}`, counted(more))].join(
      ', ',
    );
  };
  const sharedBy = (keys: number, licenses: number): string =>
    keys === licenses ? '' : ` · ${t('calendar.sharedBy', counted(keys))}`;
  const report = (isDue: boolean): Pick<EntryText, 'status' | 'tone'> =>
    isDue
      ? { status: t('calendar.status.DUE'), tone: 'warning' }
      : { status: t('calendar.status.NEXT'), tone: 'neutral' };
  return (entry) => {
    const { licenses } = entry;
    switch (entry.kind) {
      case 'EXPIRY': {
        const { productName: product, keys, names, status } = entry;
        const values = { ...counted(licenses), product };
        return {
          title: t(status === 'EXPIRED' ? 'calendar.expired' : 'calendar.expires', values),
          details: `${namesOf(names, keys, licenses)}${sharedBy(keys, licenses)}`,
          status: t(`calendar.status.${status}`),
          tone: toneOf[status],
        };
      }
      case 'VOLUME': {
        const { keys, names } = entry;
        const month = formatMonth(entry.month);
        return {
          title: t(entry.isDue ? 'calendar.volumeDue' : 'calendar.volumeNext', { month }),
          details: `${t('calendar.licenses', counted(licenses))}: ${namesOf(names, keys, licenses)}${sharedBy(keys, licenses)}`,
          ...report(entry.isDue),
        };
      }
      case 'IMAGING': {
        const { application, period } = entry;
        const values = { application: application.name, period: period === null ? '' : formatPeriod(period) };
        return {
          title: t(period === null ? 'calendar.imagingNext' : 'calendar.imagingDue', values),
          details: t('calendar.licenses', counted(licenses)),
          ...report(entry.isDue),
        };
      }
    }
  };
}
