import Box from '@mui/material/Box';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import { submissions as texts } from '#domain/messages/en-gb/submissions.ts';
import { grantsOfUser } from '#domain/session/grants-of-user.ts';
import { readsAllReports } from '#domain/submissions/history/all-reports.ts';
import { historyFilters } from '#domain/submissions/history/filters.ts';
import type { HistoryRow } from '#domain/submissions/history/schema.ts';
import { useListFilters } from '#web/core/filters/use-list-filters.ts';
import { addTexts } from '#web/core/i18n.ts';
import { links } from '#web/core/links.ts';
import { PageLink } from '#web/core/page-link.tsx';
import { tableQuery } from '#web/core/table-query.ts';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { usePageTitle } from '#web/core/use-page-title.ts';
import { useAccountName } from '#web/features/accounts/use-account-name.ts';
import { ClosedPeriodsButton } from '#web/features/corrections/components/closed-periods-dialog.tsx';
import { ReportFrame } from '#web/features/licenses-report/components/report-frame.tsx';
import { historyColumns, phoneHistory, rowHeight } from '#web/features/submissions/columns.tsx';
import { HistoryExport } from '#web/features/submissions/components/history-export.tsx';
import { HistoryFilterBar } from '#web/features/submissions/components/history-filter-bar.tsx';
import { historyQuery, historyTotalQuery } from '#web/features/submissions/queries.ts';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useRows } from '#web/core/paged-query.ts';

addTexts(texts);

/** What was ever reported for an account, as far as the reader may see it, and what became of it. */
export function UsageReportsPage({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const user = useUser();
  // What somebody certified themselves is a list of a few: nothing narrows it.
  const readsAll = readsAllReports(grantsOfUser(user), accountId);
  const account = useAccountName(accountId) ?? '';
  const state = useListFilters(historyFilters);
  const filters = readsAll ? state.filters : historyFilters.empty;
  const query = useInfiniteQuery(historyQuery(accountId, filters));
  const totalQuery = useQuery(historyTotalQuery(accountId, filters));
  const total = totalQuery.data ?? null;
  const rows = useRows(query.data);
  const columns = useMemo(() => historyColumns(t, accountId), [t, accountId]);
  const phone = useMemo(() => phoneHistory(t, accountId), [t, accountId]);
  const isFiltered = readsAll && state.isNarrowed;
  return (
    <ReportFrame>
      <PageHead
        title={t('frame.page.usageReports')}
        documentTitle={usePageTitle(`${t('frame.page.usageReports')} · ${account}`)}
        breadcrumb={[
          <PageLink key="account" to={links.account(accountId)}>
            {account}
          </PageLink>,
        ]}
        context={<Counted readsAll={readsAll} total={total} />}
        action={
          readsAll ? (
            <>
              {user.internal && <ClosedPeriodsButton accountId={accountId} />}
              <HistoryExport accountId={accountId} filters={filters} total={total} />
            </>
          ) : (
            <PageLink to={links.pastUsage(accountId)}>{t('frame.page.pastUsage')}</PageLink>
          )
        }
      />
      {readsAll && <HistoryFilterBar accountId={accountId} state={state} />}
      <Box className="table">
        <DataTable<HistoryRow>
          label={t(readsAll ? 'submissions.table' : 'submissions.ownTable')}
          columns={columns}
          phone={phone}
          rows={rows}
          rowId={(row) => row.id}
          rowHeight={rowHeight}
          total={total ?? undefined}
          {...tableQuery(t, query, totalQuery)}
          emptyText={t(
            isFiltered ? 'submissions.noMatch' : readsAll ? 'submissions.empty' : 'submissions.noOwn',
          )}
          onClearFilters={isFiltered ? state.clear : undefined}
          scrollKey={JSON.stringify(filters)}
          onRowEnter={(row) => void navigate(links.usageReport(accountId, row.id))}
          storageKey="usage-reports"
          maxHeight="var(--table-height)"
        />
      </Box>
    </ReportFrame>
  );
}

/** Two lines on a phone, with or without the count: it comes later, and nothing below shall move. */
function Counted({ readsAll, total }: { readsAll: boolean; total: number | null }) {
  const { t } = useTranslation();
  return (
    <Box role="status" sx={{ minHeight: { xs: readsAll ? 22 : 44, sm: 22 } }}>
      {!readsAll && `${t('submissions.own')} `}
      {total !== null && t('submissions.reports', { count: total, number: formatNumber(total) })}
    </Box>
  );
}
