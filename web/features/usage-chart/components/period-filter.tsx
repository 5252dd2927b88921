import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '#domain/core/day.ts';
import { formatNumber } from '#domain/core/format.ts';
import type { Period } from '#domain/core/period.ts';
import { CHART_EARLIEST } from '#domain/usage-chart/chart-period.ts';
import {
  CHART_DAYS_MAX,
  CHART_MONTHS_MAX,
  columnOf,
  fitsStep,
  periodOfColumn,
  type ChartStep,
} from '#domain/usage-chart/chart-step.ts';
import type { ChartSearch } from '#domain/usage-chart/chart-search.ts';
import { PeriodPicker } from '#web/ui/date-field/period-picker.tsx';

interface PeriodFilterProps {
  period: Period;
  step: ChartStep;
  today: Day;
  onChange: (part: Partial<ChartSearch>) => void;
}

/** From a month to a month, or a day to a day (2.60); a start past the end, or out of its reach, clears the end (5.17, 5.18). */
export function PeriodFilter({ period, step, today, onChange }: PeriodFilterProps) {
  const { t } = useTranslation();
  const [begun, setBegun] = useState<string | null>(null);
  const at = (day: Day) => columnOf(day, step);
  const [end, current, earliest] = [at(period.end), at(today), at(CHART_EARLIEST)];
  const start = begun ?? columnOf(period.start, step);
  const tooLong = (from: string, to: string) =>
    !fitsStep({ start: periodOfColumn(from).start, end: periodOfColumn(to).start }, step);
  const limit = formatNumber(step === 'days' ? CHART_DAYS_MAX : CHART_MONTHS_MAX);
  const limitText = () =>
    t(step === 'days' ? 'products.usage.limitDays' : 'products.usage.limitMonths', { limit });
  const future = (column: string) =>
    column > current ? t(`products.usage.featureDateForbidden.${step}`) : null;
  const change = (from: string, to: string) => {
    setBegun(null);
    onChange({ startDate: periodOfColumn(from).start, endDate: periodOfColumn(to).end });
  };
  return (
    <PeriodPicker
      unit={step === 'days' ? 'day' : 'month'}
      today={today}
      startLabel={t('products.usage.from')}
      endLabel={t('products.usage.to')}
      value={{ start, end: begun === null ? end : null }}
      error={begun === null ? undefined : t(`products.usage.endMissing.${step}`)}
      onStart={(from) => (from > end || tooLong(from, end) ? setBegun(from) : change(from, end))}
      onEnd={(to) => change(start, to)}
      startRefusal={(from) => (from < earliest ? t('products.usage.tooEarly') : future(from))}
      endRefusal={(to) =>
        to < start
          ? t('products.usage.endBeforeStart')
          : (future(to) ?? (tooLong(start, to) ? limitText() : null))
      }
    />
  );
}
