import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lastDayOf, firstDayOf, monthOf, type Day } from '#domain/core/day.ts';
import type { Period } from '#domain/core/period.ts';
import { reportingTypes, type ReportingType } from '#domain/products/schema.ts';
import { lengthInMonths } from '#domain/core/period.ts';
import { CHART_EARLIEST } from '#domain/usage-chart/chart-period.ts';
import type { ChartSearch } from '#domain/usage-chart/chart-search.ts';
import { CHART_MONTHS_MAX } from '#domain/usage-chart/schema.ts';
import { PeriodPicker } from '#web/ui/date-field/period-picker.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { KeyPicker } from './key-picker.tsx';
import type { ChartedKey } from '../chart-keys-plan.ts';

interface ChartFiltersProps {
  licenses: readonly ChartedKey[];
  search: ChartSearch;
  period: Period;
  reportingType: ReportingType;
  /** Reporting types of which the chosen keys have usage. */
  available: readonly ReportingType[];
  today: Day;
  onChange: (part: Partial<ChartSearch>) => void;
}

/** Keys, reporting type and months of the chart (2.55–2.60). */
export function ChartFilters(props: ChartFiltersProps) {
  const { licenses, search, reportingType, available, onChange } = props;
  const { t } = useTranslation();
  const id = useId();
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 1fr) auto auto' },
        gap: 2,
        mb: 3,
        alignItems: 'start',
      }}
    >
      <KeyPicker
        licenses={licenses}
        selected={search.licenseKeyId}
        onChange={(licenseKeyId) => onChange({ licenseKeyId })}
      />
      <Field id={id} label={t('products.usage.reporting')} labelElement="div">
        {() => (
          <ToggleButtonGroup
            exclusive
            size="small"
            aria-labelledby={`${id}-label`}
            value={reportingType}
            onChange={(_event, next: ReportingType | null) =>
              next !== null && onChange({ reportingType: next })
            }
          >
            {reportingTypes.map((type) => (
              <ToggleButton
                key={type}
                value={type}
                disabled={!available.includes(type)}
                sx={{ minHeight: 36 }}
              >
                {t(`products.usage.${type}`)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        )}
      </Field>
      <Months {...props} />
    </Box>
  );
}

/** From month to month; a start past the end, or out of its reach, clears the end, which is then chosen anew (5.17, 5.18). */
function Months({ period, today, onChange }: Pick<ChartFiltersProps, 'period' | 'today' | 'onChange'>) {
  const { t } = useTranslation();
  const [begun, setBegun] = useState<string | null>(null);
  const [end, current] = [monthOf(period.end), monthOf(today)];
  const start = begun ?? monthOf(period.start);
  const tooLong = (from: string, to: string) =>
    lengthInMonths({ start: firstDayOf(from), end: firstDayOf(to) }) > CHART_MONTHS_MAX;
  const future = (month: string) => (month > current ? t('products.usage.featureDateForbidden') : null);
  const change = (from: string, to: string) => {
    setBegun(null);
    onChange({ startDate: firstDayOf(from), endDate: lastDayOf(to) });
  };
  return (
    <PeriodPicker
      unit="month"
      today={today}
      startLabel={t('products.usage.from')}
      endLabel={t('products.usage.to')}
      value={{ start, end: begun === null ? end : null }}
      error={begun === null ? undefined : t('products.usage.endMissing')}
      onStart={(month) => (month > end || tooLong(month, end) ? setBegun(month) : change(month, end))}
      onEnd={(month) => change(start, month)}
      startRefusal={(month) =>
        month < monthOf(CHART_EARLIEST) ? t('products.usage.tooEarly') : future(month)
      }
      endRefusal={(month) =>
        month < start
          ? t('products.usage.endBeforeStart')
          : (future(month) ??
            (tooLong(start, month) ? t('products.usage.limitMonths', { limit: CHART_MONTHS_MAX }) : null))
      }
    />
  );
}
