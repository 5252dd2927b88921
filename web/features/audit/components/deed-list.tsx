import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeedEntry } from '#domain/audit/schema.ts';
import { type deedFilters, accountDeedFilterSet, deedFilterSet } from '#domain/audit/filters.ts';
import { ListControl } from '#web/core/filters/list-control.tsx';
import { ListFilterBar } from '#web/core/filters/list-filter-bar.tsx';
import type { ListFilters } from '#web/core/filters/use-list-filters.ts';
import { lazyPart } from '#web/core/lazy-part.tsx';
import { useClientConfig } from '#web/core/session/current-user-context.tsx';
import { tableQuery } from '#web/core/table-query.ts';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { TWO_LINES } from '#web/ui/data-table/table-lines.tsx';
import { useSheet } from '#web/ui/use-sheet.ts';
import { deedColumns, phoneDeeds } from '../columns.tsx';
import { deedsQuery } from '../queries.ts';
import { SealLine } from './seal-line.tsx';
import { useRows } from '#web/core/paged-query.ts';

const DeedSheet = lazyPart(
  () => import('./deed-sheet.tsx'),
  (part) => part.DeedSheet,
);

interface DeedListProps {
  /** Of which account; without one, of all. */
  accountId: string | undefined;
  state: ListFilters<typeof deedFilters>;
}

/** The record: how far it is sealed, what narrows it, and its entries. */
export function DeedList({ accountId, state }: DeedListProps) {
  const { t } = useTranslation();
  const { vendorName } = useClientConfig();
  const { filters, isNarrowed, clear } = state;
  const query = useInfiniteQuery(deedsQuery(accountId, filters));
  const rows = useRows(query.data);
  const isOfAll = accountId === undefined;
  const columns = useMemo(() => deedColumns(t, vendorName, isOfAll), [t, vendorName, isOfAll]);
  const phone = useMemo(() => phoneDeeds(t, vendorName, isOfAll), [t, vendorName, isOfAll]);
  const { shown: opened, isOpen, open, close } = useSheet<DeedEntry>();
  return (
    <>
      <SealLine seal={query.data?.pages[0]?.seal} />
      <DeedFilterBar accountId={accountId} state={state} />
      <DataTable<DeedEntry>
        label={t('audit.table')}
        columns={columns}
        phone={phone}
        rows={rows}
        rowId={({ id }) => id}
        rowHeight={TWO_LINES}
        {...tableQuery(t, query)}
        emptyText={t(isNarrowed ? 'audit.emptyFiltered' : 'audit.empty')}
        onClearFilters={isNarrowed ? clear : undefined}
        scrollKey={JSON.stringify(filters)}
        onRowEnter={open}
        storageKey="audit"
        maxHeight="max(360px, calc(100dvh - 320px))"
      />
      {opened && <DeedSheet entry={opened} isOpen={isOpen} onClose={close} />}
    </>
  );
}

interface DeedFilterBarProps {
  /** Of one account's record there is no question which account. */
  accountId: string | undefined;
  state: ListFilters<typeof deedFilters>;
}

/** What narrows the record: the person stands open, the rest is a chip once set. */
function DeedFilterBar({ accountId, state }: DeedFilterBarProps) {
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
