import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import type { ReportRow } from '#domain/licenses-report/schema.ts';
import { useStore } from '#web/ui/create-store.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { VisibleRowsStore } from '../visible-rows-store.ts';

interface WhereaboutsProps {
  rows: readonly ReportRow[];
  total: number | null;
  /** The total could not be had. */
  hasFailed: boolean;
  visible: VisibleRowsStore;
}

/** Where one is in the report: the rows in sight and the exact total. */
export function Whereabouts({ rows, total, hasFailed, visible }: WhereaboutsProps) {
  const { t } = useTranslation();
  const range = useStore(visible);
  const first = range === null ? undefined : rows[range.first];
  const count =
    total === null ? '' : t('licenses.report.total', { count: total, number: formatNumber(total) });
  if (range === null || first === undefined)
    return (
      <span role="status">{total !== null ? count : hasFailed ? '' : t('licenses.report.counting')}</span>
    );
  const numbers = {
    first: formatNumber(range.first + 1),
    last: formatNumber(Math.min(range.last, rows.length - 1) + 1),
  };
  return (
    <Box component="span" sx={{ display: 'flex', gap: 1.5, minWidth: 0 }}>
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {total === null
          ? t('licenses.report.rangeUncounted', numbers)
          : t('licenses.report.range', { ...numbers, total: count })}
      </Box>
      <VisuallyHidden role="status">{count}</VisuallyHidden>
    </Box>
  );
}
