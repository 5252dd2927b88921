import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '#domain/core/day.ts';
import type { Period } from '#domain/core/period.ts';
import { reportingTypes, type ReportingType } from '#domain/products/schema.ts';
import type { ChartSearch } from '#domain/usage-chart/chart-search.ts';
import { periodInStep } from '#domain/usage-chart/chart-period.ts';
import { chartSteps, stepFor, type ChartStep } from '#domain/usage-chart/chart-step.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { KeyPicker } from './key-picker.tsx';
import { PeriodFilter } from './period-filter.tsx';
import type { ChartedKey } from '../chart-keys-plan.ts';

interface ChartFiltersProps {
  licenses: readonly ChartedKey[];
  search: ChartSearch;
  period: Period;
  reportingType: ReportingType;
  step: ChartStep;
  /** Reporting types of which the chosen keys have usage. */
  available: readonly ReportingType[];
  today: Day;
  onChange: (part: Partial<ChartSearch>) => void;
}

/** Keys, reporting type, step and period of the chart (2.55–2.60). */
export function ChartFilters(props: ChartFiltersProps) {
  const { licenses, search, reportingType, step, available, period, today, onChange } = props;
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 2, mb: 3, alignItems: 'flex-start' }}>
      <Box sx={{ flexBasis: '100%', minWidth: 0 }}>
        <KeyPicker
          licenses={licenses}
          selected={search.licenseKeyId}
          onChange={(licenseKeyId) => onChange({ licenseKeyId })}
        />
      </Box>
      <Choice
        label={t('products.usage.reporting')}
        value={reportingType}
        onChoose={(next) => onChange({ reportingType: next })}
        options={reportingTypes.map((type) => ({
          value: type,
          label: t(`products.usage.${type}`),
          disabled: !available.includes(type),
        }))}
      />
      <Choice
        label={t('products.usage.step')}
        value={step}
        onChoose={(next) => onChange({ step: next, ...chosenPeriod(props, next) })}
        options={chartSteps.map((one) => ({
          value: one,
          label: t(`products.usage.${one}`),
          disabled: stepFor(reportingType, one) !== one,
          hint: stepFor(reportingType, one) === one ? undefined : t('products.usage.stepManual'),
        }))}
      />
      <PeriodFilter key={step} period={period} step={step} today={today} onChange={onChange} />
    </Box>
  );
}

/** The chosen period in another step; where none was chosen the step has one of its own. */
function chosenPeriod({ search, period, today }: ChartFiltersProps, step: ChartStep): Partial<ChartSearch> {
  if (search.startDate === undefined) return { startDate: undefined, endDate: undefined };
  const { start, end } = periodInStep(period, step, today);
  return { startDate: start, endDate: end };
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; disabled: boolean; hint?: string | undefined }[];
  onChoose: (value: Value) => void;
}

/** One of a few, all in sight. */
function Choice<Value extends string>({ label, value, options, onChoose }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <Field id={id} label={label} labelElement="div">
      {() => (
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-labelledby={`${id}-label`}
          value={value}
          onChange={(_event, next: Value | null) => next !== null && onChoose(next)}
        >
          {options.map((option) => (
            <ToggleButton
              key={option.value}
              value={option.value}
              disabled={option.disabled}
              title={option.hint}
              sx={{ minHeight: 36 }}
            >
              {option.label}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
    </Field>
  );
}
