import { useTranslation } from 'react-i18next';
import { accountDeedFilterSet, deedFilterSet, type deedFilters } from '#domain/audit/filters.ts';
import { ListControl } from '#web/core/filters/list-control.tsx';
import { ListFilterBar } from '#web/core/filters/list-filter-bar.tsx';
import type { ListFilters } from '#web/core/filters/use-list-filters.ts';

interface DeedFilterBarProps {
  /** Of one account's record there is no question which account. */
  accountId: string | undefined;
  state: ListFilters<typeof deedFilters>;
}

/** What narrows the record: the person stands open, the rest is a chip once set. */
export function DeedFilterBar({ accountId, state }: DeedFilterBarProps) {
  const { t } = useTranslation();
  return (
    <ListFilterBar
      set={deedFilterSet}
      state={state}
      names={accountId === undefined ? deedFilterSet.names : accountDeedFilterSet.names}
      search={{ label: t('audit.person'), placeholder: t('audit.personPlaceholder') }}
      renderControl={(name) => <ListControl set={deedFilterSet} state={state} name={name} />}
    />
  );
}
