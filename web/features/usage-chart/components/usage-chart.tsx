import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import ChartColumn from 'lucide-react/icons/chart-column';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import type { LicenseRecord } from '#domain/licenses/license-record.ts';
import { monthsOf } from '#domain/usage-chart/chart-period.ts';
import { stackUsage, totalOf } from '#domain/usage-chart/stack-usage.ts';
import { BarChart } from '#web/ui/bar-chart/bar-chart.tsx';
import { chartColor } from '#web/ui/bar-chart/chart-colors.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { chartQuery, type ChartParams } from '../queries.ts';

/** The chart's height and the line above it: nothing moves when the figures arrive. */
const HEIGHT = 548;

interface UsageChartProps {
  accountId: string;
  params: ChartParams;
  chosen: readonly LicenseRecord[];
  /** Sets the period back to the last use; left out where it shows that already (2.61). */
  onLastUse: (() => void) | undefined;
}

/** The monthly chart of the chosen keys, or why there is none (8.26–8.29). */
export function UsageChart({ accountId, params, chosen, onLastUse }: UsageChartProps) {
  const { t } = useTranslation();
  const used = chosen.some(({ usageSources }) => usageSources.length > 0);
  const { data, error, refetch } = useQuery({ ...chartQuery(accountId, params), enabled: used });
  if (chosen.length === 0) return <Nothing title={t('products.usage.selectKeyToStart')} />;
  if (!used) return <Nothing title={t('products.usage.notFound')} />;
  if (error)
    return (
      <ErrorState title={t('common.error.fetchFailed')} onRetry={() => void refetch()}>
        {error.message}
      </ErrorState>
    );
  if (!data) return <Skeleton variant="rounded" height={HEIGHT} />;
  if (data.length === 0) {
    const action = onLastUse && (
      <Button variant="outlined" color="inherit" onClick={onLastUse}>
        {t('products.usage.showLastUse')}
      </Button>
    );
    return <Nothing title={t('products.usage.noDataAvailable')} action={action} />;
  }
  const { series, bars } = stackUsage(data, monthsOf(params.period), params.licenseKeyId);
  const tailOf = (id: string) =>
    chosen.find(({ licenseKeyId }) => licenseKeyId === id)?.partialLicenseKey ?? id;
  return (
    <BarChart
      label={t('products.usage.chart')}
      unit={t('products.usage.unit')}
      fileName={`usage-${accountId}-${params.productName}`}
      note={t('products.usage.total', { total: formatNumber(totalOf(data)) })}
      bars={bars}
      series={series.map(({ id, licenseKeyId, usageType, family, shade }) => ({
        id,
        label: t('products.usage.series', { tail: tailOf(licenseKeyId), type: usageType }),
        color: chartColor(family, shade),
      }))}
    />
  );
}

const Nothing = ({ title, action }: { title: string; action?: ReactNode }) => (
  <EmptyState icon={ChartColumn} heading="h2" title={title} action={action} />
);
