import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportRow } from '#domain/licenses-report/schema.ts';
import { licenses } from '#domain/messages/en-gb/licenses.ts';
import { licensesReport } from '#domain/messages/en-gb/licenses-report.ts';
import { addTexts } from '#web/core/i18n.ts';
import { usePageTitle } from '#web/core/use-page-title.ts';
import { KeySheetSlot } from '#web/features/licenses-report/components/key-sheet-slot.tsx';
import { ReportActions } from '#web/features/licenses-report/components/report-actions.tsx';
import { ReportFrame } from '#web/features/licenses-report/components/report-frame.tsx';
import { ReportTable } from '#web/features/licenses-report/components/report-table.tsx';
import { Whereabouts } from '#web/features/licenses-report/components/whereabouts.tsx';
import { ReportFilterBar } from '#web/features/licenses-report/filter-bar/components/report-filter-bar.tsx';
import { useReport } from '#web/features/licenses-report/use-report.ts';
import { useReportFilters } from '#web/features/licenses-report/use-report-filters.ts';
import { useReportSort } from '#web/features/licenses-report/use-report-sort.ts';
import { ViewBar } from '#web/features/licenses-report/views/components/view-bar.tsx';
import { createVisibleRowsStore } from '#web/features/licenses-report/visible-rows-store.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { useSheet } from '#web/ui/use-sheet.ts';
import { useIsPhone } from '#web/ui/use-is-phone.ts';

addTexts(licenses);
addTexts(licensesReport);

/** 2.32, 2.62: the licenses of all accounts, for internal people. */
export function LicensesReportPage() {
  const { t } = useTranslation();
  const state = useReportFilters();
  const order = useReportSort(state);
  const filters = state.filters ?? state.start;
  const report = useReport(state, filters, order.sort);
  const { rows, accounts, total, hasFailed } = report;
  const isPhone = useIsPhone();
  const [visible] = useState(createVisibleRowsStore);
  const sheet = useSheet<ReportRow>();
  const shared = { report, state, filters, order, isPhone };
  return (
    <ReportFrame>
      <PageHead
        title={t('frame.page.licensesReport')}
        documentTitle={usePageTitle(t('frame.page.licensesReport'))}
        context={<Whereabouts rows={rows} total={total} hasFailed={hasFailed} visible={visible} />}
        action={<ReportActions {...shared} />}
      />
      <ViewBar
        sort={order.sort}
        filters={filters}
        isKnown={state.filters !== null}
        targetOf={state.targetOf}
      />
      <ReportFilterBar state={state} filters={filters} />
      <Box className="table">
        <ReportTable {...shared} visible={visible} onRowEnter={sheet.open} />
      </Box>
      <KeySheetSlot row={sheet.shown} accounts={accounts} isOpen={sheet.isOpen} onClose={sheet.close} />
    </ReportFrame>
  );
}
