import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import type { ReportFilters } from '#domain/licenses-report/filters.ts';
import type { ReportSort } from '#domain/licenses-report/report-sort.ts';
import { requestFailure } from '#web/core/request-failure.ts';
import { useNotify } from '#web/ui/notification-stack/notification-context.tsx';
import { exportReport } from '../queries.ts';

interface ExportButtonProps {
  filters: ReportFilters;
  sort: ReportSort;
  total: number | null;
}

/** Saves everything that the filters leave, however much of it is loaded. */
export function ExportButton({ filters, sort, total }: ExportButtonProps) {
  const { t } = useTranslation();
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const name = await exportReport(filters, sort);
      notify({ severity: 'success', title: t('licenses.report.exported', { name }) });
    } catch (error) {
      notify({ ...requestFailure(t, error), title: t('licenses.report.exportFailed') });
    } finally {
      setBusy(false);
    }
  };
  const label = t(isBusy ? 'licenses.report.exporting' : 'licenses.report.export');
  const all = total === null ? '' : t('licenses.report.total', { count: total, number: formatNumber(total) });
  return (
    <Tooltip title={t('licenses.report.exportHint', { total: all })} describeChild>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<Download size={16} aria-hidden />}
        aria-label={label}
        sx={{
          flex: 'none',
          minWidth: { xs: 0, sm: 64 },
          '& .MuiButton-startIcon': { mr: { xs: 0, sm: 1 }, ml: { xs: 0, sm: -0.5 } },
        }}
        aria-disabled={isBusy}
        onClick={() => {
          if (!isBusy) void save();
        }}
      >
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {label}
        </Box>
      </Button>
    </Tooltip>
  );
}
