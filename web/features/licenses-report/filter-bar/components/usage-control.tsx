import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '#domain/core/format.ts';
import { declaredAs, filters, type FilterOf } from '#domain/licenses-report/filters.ts';
import {
  OVERAGE_PERCENT,
  pickUsage,
  unknownKinds,
  usageOptions,
  usageValueTypes,
  type UnknownKind,
  type UsageOption,
  type UsageRange,
} from '#domain/licenses-report/usage-filter.ts';
import { optionText } from '#web/core/filters/filter-texts.ts';
import { ChoiceList } from '#web/ui/fields/choice-list.tsx';
import { RadioField } from '#web/ui/fields/radio-field.tsx';
import { RangeField } from '#web/ui/fields/range-field.tsx';
import { AmountRange } from './amount-range.tsx';
import type { ControlProps } from '../control-props.ts';

/** 4.03: one option at a time, which acts at once; a range opens its fields. */
export function UsageControl({ name, value, onChange }: ControlProps<FilterOf<'usage'>>) {
  const { t } = useTranslation();
  const textOf = (option: string): string => optionText(t, declaredAs(name), option);
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <RadioField<UsageOption | 'ANY'>
        label={t(filters[name].label)}
        options={[
          { value: 'ANY', label: t('licenses.report.edit.usageAny') },
          ...usageOptions.map((option) => ({ value: option, label: textOf(option) })),
        ]}
        value={value?.option ?? 'ANY'}
        onChange={(option) => onChange(pickUsage(option === 'ANY' ? null : option))}
      />
      {value?.option === 'USAGE_RANGE' && <RangeControl range={value} onChange={onChange} />}
    </Box>
  );
}

interface RangeControlProps {
  range: UsageRange;
  onChange: (range: UsageRange) => void;
}

/** In percent of the maximum, or in what was used; another measure begins with everything. */
function RangeControl({ range, onChange }: RangeControlProps) {
  const { t } = useTranslation();
  const measure = range.value ?? 'PERCENT';
  const all = { option: 'USAGE_RANGE', min: 0 } as const;
  return (
    <>
      <RadioField<(typeof usageValueTypes)[number]>
        label={t('licenses.report.edit.rangeOf')}
        options={usageValueTypes.map((one) => ({ value: one, label: t(`licenses.report.edit.${one}`) }))}
        value={measure}
        onChange={(next) =>
          onChange(next === 'AMOUNT' ? { ...all, max: null, value: next } : { ...all, max: OVERAGE_PERCENT })
        }
      />
      {measure === 'AMOUNT' ? (
        <AmountRange range={range} onChange={onChange} />
      ) : (
        <>
          <RangeField
            label={t('licenses.report.edit.PERCENT')}
            value={[range.min, range.max ?? OVERAGE_PERCENT]}
            onChange={([min, max]) => onChange({ ...range, min, max })}
            format={formatPercent}
          />
          <ChoiceList<UnknownKind>
            label={t('licenses.report.edit.unknown')}
            options={unknownKinds.map((kind) => ({
              value: kind,
              label: t(`licenses.report.edit.unknownOf.${kind}`),
            }))}
            value={range.unknown ?? []}
            onChange={(unknown) => onChange(withUnknown(range, unknown))}
          />
        </>
      )}
    </>
  );
}

const withUnknown = ({ option, min, max }: UsageRange, unknown: readonly UnknownKind[]): UsageRange => ({
  ...{ option, min, max },
  ...(unknown.length === 0 ? {} : { unknown: unknownKinds.filter((kind) => unknown.includes(kind)) }),
});
