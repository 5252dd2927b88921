import type { TFunction } from 'i18next';
import type { HistoryRow } from '#domain/submissions/history/schema.ts';
import type { DataColumn, PhoneRows } from '#web/ui/data-table/data-column.ts';
import {
  KeysCell,
  PeriodCell,
  PhoneRow,
  StateChip,
  TotalsCell,
  WhatCell,
  WhenCell,
} from './components/history-cells.tsx';

const LINE_HEIGHT = 20;

/** One for each unit, and one for what the vendor's records replaced. */
const linesOf = ({ totals, replacedByRecords }: HistoryRow): number =>
  totals.length + (replacedByRecords > 0 ? 1 : 0);
/** As high as its lines, two at least. */
export const rowHeight = (row: HistoryRow): number => 16 + Math.max(2, linesOf(row)) * LINE_HEIGHT;

/** Every submission: what, who, when, and what it came to. Those that say least about it leave first. */
export function historyColumns(t: TFunction, accountId: string): DataColumn<HistoryRow>[] {
  return [
    {
      id: 'what',
      header: t('submissions.column.what'),
      cell: (row) => <WhatCell row={row} accountId={accountId} />,
      copyText: (row) => row.fileName,
      minWidth: 180,
      hideable: false,
      frozen: true,
    },
    {
      id: 'state',
      header: t('submissions.column.state'),
      cell: (row) => <StateChip state={row.state} />,
      width: 160,
    },
    {
      id: 'period',
      header: t('submissions.column.period'),
      cell: (row) => <PeriodCell row={row} />,
      // The widest period: Sept–Oct 2026.
      minWidth: 120,
      hideOrder: 1,
    },
    {
      id: 'totals',
      header: t('submissions.column.totals'),
      cell: (row) => <TotalsCell row={row} />,
      minWidth: 136,
      hideOrder: 0,
    },
    {
      id: 'keys',
      header: t('submissions.column.keys'),
      cell: (row) => <KeysCell row={row} />,
      copyText: (row) => row.keyTails.join(' ') || null,
      width: 164,
      hideOrder: 3,
    },
    {
      id: 'products',
      header: t('submissions.column.products'),
      cell: (row) => row.products.join(', ') || <span className="faint">–</span>,
      minWidth: 80,
      hideOrder: 4,
    },
    {
      id: 'person',
      header: t('submissions.column.person'),
      cell: (row) => row.submittedBy.name,
      copyText: (row) => row.submittedBy.email,
      minWidth: 110,
      hideOrder: 2,
    },
    {
      id: 'when',
      header: t('submissions.column.when'),
      cell: (row) => <WhenCell row={row} />,
      minWidth: 116,
      hideOrder: 1,
    },
  ];
}

/** On a phone the row says all of it. */
export const phoneHistory = (t: TFunction, accountId: string): PhoneRows<HistoryRow> => ({
  header: t('frame.page.usageReports'),
  rowHeight: (row) => 84 + Math.max(1, linesOf(row)) * LINE_HEIGHT,
  cell: (row) => <PhoneRow row={row} accountId={accountId} />,
});
