import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '#domain/core/format.ts';
import {
  declaredAs,
  filters,
  type ControlName,
  type FilterName,
  type FilterOf,
  type ReportFilters,
} from '#domain/licenses-report/filters.ts';
import {
  OVERAGE_PERCENT,
  pickUsage,
  usageOptions,
  type UsageOption,
} from '#domain/licenses-report/usage-filter.ts';
import { loadCode } from '#web/core/load-code.ts';
import { ChoiceList } from '#web/ui/fields/choice-list.tsx';
import { RadioField } from '#web/ui/fields/radio-field.tsx';
import { RangeField } from '#web/ui/fields/range-field.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { productNamesQuery } from '../../queries.ts';
import { useOptionText } from '../../use-option-text.ts';

interface ControlProps<Name extends FilterName> {
  name: Name;
  value: ReportFilters[Name];
  onChange: (value: ReportFilters[Name]) => void;
}

/** Its list of suggestions weighs as much as all other controls: it is loaded where it is wanted. */
const PersonControl = lazy(async () => ({
  default: (await loadCode(() => import('./person-control.tsx'))).PersonControl,
}));

/** What edits a filter, by the kind it is of; one for every kind that a filter has. */
const controls: { [Control in ControlName]: ComponentType<ControlProps<FilterOf<Control>>> } = {
  search: SearchControl,
  person: PersonControl,
  choices: ChoicesControl,
  names: NamesControl,
  usage: UsageControl,
};

interface FilterControlProps {
  name: FilterName;
  filters: ReportFilters;
  change: (next: ReportFilters) => void;
}

/** The control of a filter; it acts at once. */
export function FilterControl({ name, filters: values, change }: FilterControlProps) {
  // The declaration pairs a filter with its kind's control; the compiler cannot follow the pair through a variable.
  const Control = controls[filters[name].kind.control] as unknown as ComponentType<ControlProps<FilterName>>;
  return (
    <Suspense fallback={<Box sx={{ height: 60 }} />}>
      <Control name={name} value={values[name]} onChange={(value) => change({ ...values, [name]: value })} />
    </Suspense>
  );
}

function SearchControl({ value, onChange }: ControlProps<FilterOf<'search'>>) {
  const { t } = useTranslation();
  return (
    <SearchField
      value={value}
      onSearch={onChange}
      label={t('licenses.report.searchLabel')}
      placeholder={t('licenses.report.searchPlaceholder')}
    />
  );
}

function ChoicesControl({ name, value, onChange }: ControlProps<FilterOf<'choices'>>) {
  const { t } = useTranslation();
  const textOf = useOptionText(name);
  const { choices } = declaredAs(name).kind;
  return (
    <ChoiceList<string>
      label={t(filters[name].label)}
      options={(choices ?? []).map((option) => ({ value: option, label: textOf(option) }))}
      value={value}
      onChange={(chosen) => onChange(chosen as unknown as ReportFilters[typeof name])}
    />
  );
}

/** Where the names come from that a filter offers. */
const nameOptions: Record<FilterOf<'names'>, typeof productNamesQuery> = { product: productNamesQuery };

function NamesControl({ name, value, onChange }: ControlProps<FilterOf<'names'>>) {
  const { t } = useTranslation();
  const { data = [], isError } = useQuery(nameOptions[name]);
  const options = [...new Set([...data, ...value])];
  return (
    <ChoiceList<string>
      label={t(filters[name].label)}
      options={options.map((option) => ({ value: option, label: option }))}
      value={value}
      onChange={onChange}
      help={isError ? t('licenses.report.optionsFailed') : undefined}
    />
  );
}

/** 4.03: one option at a time; a range opens its field. */
function UsageControl({ name, value, onChange }: ControlProps<FilterOf<'usage'>>) {
  const { t } = useTranslation();
  const textOf = useOptionText(name);
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <RadioField<UsageOption | 'ANY'>
        label={t(filters[name].label)}
        options={[
          { value: 'ANY', label: t('licenses.report.usageAny') },
          ...usageOptions.map((option) => ({ value: option, label: textOf(option) })),
        ]}
        value={value?.option ?? 'ANY'}
        onChange={(option) => onChange(pickUsage(option === 'ANY' ? null : option))}
      />
      {value?.option === 'USAGE_RANGE' && (
        <RangeField
          label={t('licenses.report.usageRange')}
          value={[value.min, value.max ?? OVERAGE_PERCENT]}
          onChange={([min, max]) => onChange({ option: 'USAGE_RANGE', min, max })}
          format={formatPercent}
        />
      )}
    </Box>
  );
}
