import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { historyFilters, type filters as declared } from '#domain/submissions/history/filters.ts';
import { ListControl } from '#web/core/filters/list-control.tsx';
import { ListFilterBar } from '#web/core/filters/list-filter-bar.tsx';
import type { ListFilters } from '#web/core/filters/use-list-filters.ts';
import { ChoiceList } from '#web/ui/fields/choice-list.tsx';
import { OptionsFailed } from '#web/ui/fields/options-failed.tsx';
import { historyOptionsQuery } from '../queries.ts';

interface HistoryFilterBarProps {
  accountId: string;
  state: ListFilters<typeof declared>;
}

/** What narrows the history; people are called by their names. */
export function HistoryFilterBar({ accountId, state }: HistoryFilterBarProps) {
  const { t } = useTranslation();
  const { person } = state.filters;
  const { data } = useQuery({ ...historyOptionsQuery(accountId), enabled: person.length > 0 });
  const nameOf = (email: string): string => data?.people.find((one) => one.email === email)?.name ?? email;
  return (
    <ListFilterBar
      set={historyFilters}
      state={state}
      search={{ label: t('submissions.searchLabel'), placeholder: t('submissions.searchPlaceholder') }}
      renderControl={(name) =>
        name === 'person' || name === 'product' ? (
          <NamesControl name={name} accountId={accountId} state={state} />
        ) : (
          <ListControl set={historyFilters} state={state} name={name} />
        )
      }
      optionText={(name, option) => (name === 'person' ? nameOf(option) : undefined)}
      more="submissions.chipMore"
    />
  );
}

interface NamesControlProps extends HistoryFilterBarProps {
  name: 'person' | 'product';
}

/** Any of those that there are; what is chosen stands in the list even if it no longer is. */
function NamesControl({ name, accountId, state: { filters, change } }: NamesControlProps) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(historyOptionsQuery(accountId));
  const known = new Map(
    name === 'person'
      ? data?.people.map((one) => [one.email, one.name])
      : data?.products.map((product) => [product, product]),
  );
  const options = [...new Set([...known.keys(), ...filters[name]])];
  return (
    <ChoiceList<string>
      label={t(`submissions.filter.${name}`)}
      options={options.map((value) => ({ value, label: known.get(value) ?? value }))}
      value={filters[name]}
      onChange={(chosen) => change({ [name]: chosen })}
      help={isError ? <OptionsFailed onRetry={() => void refetch()} /> : undefined}
    />
  );
}
