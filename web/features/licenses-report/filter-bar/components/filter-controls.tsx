import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMES_MAX } from '#domain/core/filter-kinds.ts';
import {
  declaredAs,
  filters,
  type ControlName,
  type FilterName,
  type FilterOf,
  type ReportFilters,
} from '#domain/licenses-report/filters.ts';
import { EMAIL_MAX } from '#domain/core/text-limits.ts';
import { reportFilters } from '#domain/messages/en-gb/report-filters.ts';
import { widgets } from '#domain/messages/en-gb/widgets.ts';
import { optionText } from '#web/core/filters/filter-texts.ts';
import { addTexts } from '#web/core/i18n.ts';
import { lazyPart } from '#web/core/lazy-part.tsx';
import { ChoiceList } from '#web/ui/fields/choice-list.tsx';
import { FinishedTextField } from '#web/ui/fields/finished-text-field.tsx';
import { OptionsFailed } from '#web/ui/fields/options-failed.tsx';
import { RadioField } from '#web/ui/fields/radio-field.tsx';
import { namesQueries } from '../../queries.ts';
import type { ControlProps, FilterControlProps } from '../control-props.ts';
import { UsageControl } from './usage-control.tsx';

addTexts(reportFilters);

/** Its list of suggestions weighs as much as all other controls: it is loaded where it is wanted. */
const PersonControl = lazyPart(
  () => import('./person-control.tsx'),
  (part) => part.PersonControl,
  <Box sx={{ height: 60 }} />,
);

const DaysControl = lazyPart(
  () => import('./days-control.tsx'),
  (part) => part.DaysControl,
  <Box sx={{ height: 60 }} />,
);

type FoldedName = Exclude<ControlName, 'search'>;

/** What edits a filter, by the kind it is of; one for every kind that a filter has. */
const controls: { [Control in FoldedName]: ComponentType<ControlProps<FilterOf<Control>>> } = {
  person: PersonControl,
  choices: ChoicesControl,
  names: NamesControl,
  text: TextControl,
  usage: UsageControl,
  days: DaysControl,
  yesNo: YesNoControl,
};

/** The control of any filter but the search. */
export function FoldedControl({ name, filters: values, change }: FilterControlProps) {
  // The declaration pairs a filter with its kind's control; the compiler cannot follow the pair through a variable.
  const Control = controls[filters[name].kind.control as FoldedName] as unknown as ComponentType<
    ControlProps<FilterName>
  >;
  return <Control name={name} value={values[name]} onChange={(value) => change({ [name]: value })} />;
}

function ChoicesControl({ name, value, onChange }: ControlProps<FilterOf<'choices'>>) {
  const { t } = useTranslation();
  const declared = declaredAs(name);
  return (
    <ChoiceList<string>
      label={t(filters[name].label)}
      options={(declared.kind.choices ?? []).map((option) => ({
        value: option,
        label: optionText(t, declared, option),
      }))}
      value={value}
      allLabel={t('licenses.report.edit.all')}
      onChange={(chosen) => onChange(chosen as unknown as ReportFilters[typeof name])}
    />
  );
}

function YesNoControl({ name, value, onChange }: ControlProps<FilterOf<'yesNo'>>) {
  const { t } = useTranslation();
  const textOf = (option: string): string => optionText(t, declaredAs(name), option);
  return (
    <RadioField<'EITHER' | 'YES' | 'NO'>
      label={t(filters[name].label)}
      options={[
        { value: 'EITHER', label: t('licenses.report.edit.either') },
        { value: 'YES', label: textOf('YES') },
        { value: 'NO', label: textOf('NO') },
      ]}
      value={value === null ? 'EITHER' : value ? 'YES' : 'NO'}
      onChange={(option) => onChange(option === 'EITHER' ? null : option === 'YES')}
    />
  );
}

function TextControl({ name, ...field }: ControlProps<FilterOf<'text'>>) {
  const { t } = useTranslation();
  return (
    <FinishedTextField
      {...field}
      label={t(filters[name].label)}
      maxLength={EMAIL_MAX}
      placeholder={t('licenses.report.edit.contactPlaceholder')}
    />
  );
}

/** Any of the names that there are; what is chosen stands in the list even if it no longer is. */
function NamesControl({ name, value, onChange }: ControlProps<FilterOf<'names'>>) {
  const { t } = useTranslation();
  const { data, isError, isPending, refetch } = useQuery(namesQueries[name]);
  const options = [...new Set([...(data ?? []), ...value])];
  return (
    <ChoiceList<string>
      label={t(filters[name].label)}
      options={options.map((option) => ({ value: option, label: option }))}
      value={value}
      allLabel={options.length <= NAMES_MAX ? t('licenses.report.edit.all') : undefined}
      onChange={onChange}
      help={
        isError ? (
          <OptionsFailed onRetry={() => void refetch()} />
        ) : isPending ? (
          widgets.optionsLoading
        ) : options.length === 0 ? (
          t('licenses.report.edit.noOptions')
        ) : undefined
      }
    />
  );
}
