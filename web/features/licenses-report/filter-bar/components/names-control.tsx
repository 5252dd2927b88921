import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { NAMES_MAX } from '#domain/core/filter-kinds.ts';
import { filters, type FilterOf } from '#domain/licenses-report/filters.ts';
import { ChoiceList } from '#web/ui/fields/choice-list.tsx';
import { OptionsFailed } from '#web/ui/fields/options-failed.tsx';
import { useUiLabels } from '#web/ui/ui-labels.tsx';
import { namesQueries } from '../../queries.ts';
import type { ControlProps } from '../control-props.ts';

/** Any of the names that there are; what is chosen stands in the list even if it no longer is. */
export function NamesControl({ name, value, onChange }: ControlProps<FilterOf<'names'>>) {
  const { t } = useTranslation();
  const labels = useUiLabels();
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
          labels.optionsLoading
        ) : options.length === 0 ? (
          t('licenses.report.edit.noOptions')
        ) : undefined
      }
    />
  );
}
