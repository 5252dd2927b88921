import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDay, formatNumber } from '#domain/core/format.ts';
import {
  filters as declared,
  historyFilters,
  type HistoryFilterName,
  type HistoryFilters,
} from '#domain/submissions/history/filters.ts';
import { historyStates } from '#domain/submissions/history/history-states.ts';
import { submissionKinds } from '#domain/submissions/submission-kinds.ts';
import { useToday } from '#web/core/use-today.ts';
import { DateField } from '#web/ui/date-field/date-field.tsx';
import { ChoiceList } from '#web/ui/fields/choice-list.tsx';
import { OptionsFailed } from '#web/ui/fields/options-failed.tsx';
import { SearchBar } from '#web/ui/filter-bar/search-bar.tsx';
import { historyOptionsQuery } from '../queries.ts';
import type { HistoryFilterState } from '../use-history-filters.ts';

interface HistoryFilterBarProps {
  accountId: string;
  state: HistoryFilterState;
}

const folded = historyFilters.names.filter((name) => name !== 'search');
const SHOWN = 2;

/** What narrows the history. */
export function HistoryFilterBar({ accountId, state: { filters, change } }: HistoryFilterBarProps) {
  const { t } = useTranslation();
  const textOf = useFilterText(accountId, filters);
  const clear = (): void => change(historyFilters.empty);
  return (
    <SearchBar
      search={{
        value: filters.search,
        onSearch: (search) => change({ ...filters, search }),
        label: t('submissions.searchLabel'),
        placeholder: t('submissions.searchPlaceholder'),
      }}
      filters={folded.map((name) => ({
        id: name,
        name: t(declared[name].label),
        control: <FilterControl name={name} accountId={accountId} filters={filters} change={change} />,
        isSet: historyFilters.isSet(filters, name),
        text: textOf(name),
        onRemove: () => change({ ...filters, [name]: historyFilters.empty[name] }),
      }))}
      isNarrowed={!historyFilters.same(filters, historyFilters.empty)}
      onClear={clear}
    />
  );
}

/** What a chip says of a filter's value: people by their names, days as people write them. */
function useFilterText(accountId: string, filters: HistoryFilters): (name: HistoryFilterName) => string {
  const { t } = useTranslation();
  const { data } = useQuery({ ...historyOptionsQuery(accountId), enabled: filters.person.length > 0 });
  const { from, to } = filters.period;
  const ends = { from: from === null ? '' : formatDay(from), to: to === null ? '' : formatDay(to) };
  const textsOf = (name: HistoryFilterName): readonly string[] => {
    if (name === 'kind') return filters.kind.map((kind) => t(`submissions.kind.${kind}`));
    if (name === 'state') return filters.state.map((state) => t(`submissions.state.${state}`));
    if (name !== 'person') return historyFilters.parts(filters, name);
    return filters.person.map((email) => data?.people.find((one) => one.email === email)?.name ?? email);
  };
  return (name) => {
    if (name === 'period')
      return t(`submissions.${from === null ? 'until' : to === null ? 'since' : 'between'}`, ends);
    const texts = textsOf(name);
    const shown = texts.slice(0, SHOWN).join(', ');
    const rest = texts.length - SHOWN;
    return rest > 0 ? t('submissions.chipMore', { shown, number: formatNumber(rest) }) : shown;
  };
}

interface ControlProps {
  name: HistoryFilterName;
  accountId: string;
  filters: HistoryFilters;
  change: (next: HistoryFilters) => void;
}

/** What edits a filter; it acts at once. */
function FilterControl({ name, accountId, filters, change }: ControlProps) {
  const { t } = useTranslation();
  const label = t(declared[name].label);
  switch (name) {
    case 'search':
      return null;
    case 'kind':
      return (
        <ChoiceList
          label={label}
          options={submissionKinds.map((kind) => ({ value: kind, label: t(`submissions.kind.${kind}`) }))}
          value={filters.kind}
          onChange={(kind) => change({ ...filters, kind })}
        />
      );
    case 'state':
      return (
        <ChoiceList
          label={label}
          options={historyStates.map((state) => ({ value: state, label: t(`submissions.state.${state}`) }))}
          value={filters.state}
          onChange={(state) => change({ ...filters, state })}
        />
      );
    case 'person':
    case 'product':
      return <NamesControl name={name} accountId={accountId} filters={filters} change={change} />;
    case 'period':
      return <PeriodControl filters={filters} change={change} />;
  }
}

function NamesControl({ name, accountId, filters, change }: ControlProps & { name: 'person' | 'product' }) {
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
      label={t(declared[name].label)}
      options={options.map((value) => ({ value, label: known.get(value) ?? value }))}
      value={filters[name]}
      onChange={(chosen) => change({ ...filters, [name]: chosen })}
      help={isError ? <OptionsFailed onRetry={() => void refetch()} /> : undefined}
    />
  );
}

function PeriodControl({ filters, change }: Pick<ControlProps, 'filters' | 'change'>) {
  const { t } = useTranslation();
  const today = useToday();
  const { from, to } = filters.period;
  return (
    <Box
      role="group"
      aria-label={t(declared.period.label)}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}
    >
      {(['from', 'to'] as const).map((end) => (
        <Box key={end} sx={{ flex: '1 1 140px' }}>
          <DateField
            label={t(`submissions.${end}`)}
            value={{ from, to }[end]}
            onChange={(day) => change({ ...filters, period: { ...filters.period, [end]: day } })}
            today={today}
          />
        </Box>
      ))}
    </Box>
  );
}
