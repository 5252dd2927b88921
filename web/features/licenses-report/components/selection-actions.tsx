import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import ChartColumn from 'lucide-react/icons/chart-column';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import type { ReportRow } from '#domain/licenses-report/schema.ts';
import { selectedUsageOf } from '#domain/licenses-report/selected-usage.ts';
import { CHART_KEYS_MAX } from '#domain/usage-chart/schema.ts';
import { links } from '#web/core/links.ts';
import { usePageLink } from '#web/core/page-link.tsx';

/** What can be done with the selected rows; it stands where nothing has to move for it. */
export function SelectionActions({ rows, onClear }: { rows: readonly ReportRow[]; onClear: () => void }) {
  const { t } = useTranslation();
  const linkTo = usePageLink();
  const usage = selectedUsageOf(rows);
  const refusal =
    usage.kind === 'severalProducts'
      ? t('licenses.report.usageOneProduct')
      : usage.kind === 'tooMany'
        ? t('licenses.report.usageTooMany', { number: formatNumber(CHART_KEYS_MAX) })
        : '';
  const button = {
    size: 'small',
    variant: 'outlined',
    color: 'inherit',
    startIcon: <ChartColumn size={14} aria-hidden />,
  } as const;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <span role="status">
        {t('licenses.report.selected', { count: rows.length, number: formatNumber(rows.length) })}
      </span>
      <Button size="small" color="inherit" onClick={onClear} sx={{ color: 'text.secondary' }}>
        {t('licenses.report.clearSelection')}
      </Button>
      {usage.kind === 'shown' ? (
        <Button {...button} {...linkTo(links.productUsage(usage.accountId, usage.productName, usage.keyIds))}>
          {t('licenses.report.showUsage')}
        </Button>
      ) : (
        <Tooltip title={refusal} describeChild>
          <Button {...button} aria-disabled sx={{ opacity: 0.55, cursor: 'not-allowed' }}>
            {t('licenses.report.showUsage')}
          </Button>
        </Tooltip>
      )}
    </Box>
  );
}
