import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import type { FilterOf } from '#domain/licenses-report/filters.ts';
import type { ExpiryFilter } from '#domain/licenses-report/expiry-filter.ts';
import { RangeField } from '#web/ui/fields/range-field.tsx';

/** Half a year in sight; an address may name days beyond. */
const SHOWN_DAYS = 180;

interface DaysControlProps {
  name: FilterOf<'days'>;
  value: ExpiryFilter;
  onChange: (value: ExpiryFilter) => void;
}

/** Days from today between which a key expires; the whole range narrows nothing. */
export function DaysControl({ value, onChange }: DaysControlProps) {
  const { t } = useTranslation();
  const max = Math.max(SHOWN_DAYS, value?.to ?? 0);
  return (
    <RangeField
      label={t('licenses.report.expiryDays')}
      value={value === null ? [0, max] : [value.from, value.to]}
      max={max}
      onChange={([from, to]) => onChange(from === 0 && to === SHOWN_DAYS ? null : { from, to })}
      format={formatNumber}
    />
  );
}
