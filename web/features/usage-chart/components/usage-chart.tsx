import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import ChartColumn from 'lucide-react/icons/chart-column';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '#domain/core/day.ts';
import { formatDay } from '#domain/core/format.ts';
import { FetchFailure } from '#web/core/fetch-failure.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { ChartAnswer } from '../queries.ts';
import { ReportedChart } from './reported-chart.tsx';
import type { ChartedKey } from '../chart-keys-plan.ts';

/** The chart's height and the line above it: nothing moves when the figures arrive. */
const HEIGHT = 548;

interface UsageChartProps {
  accountId: string;
  productName: string;
  query: UseQueryResult<ChartAnswer>;
  chosen: readonly ChartedKey[];
  /** The usage types of the address (2.59). */
  usageTypes: readonly string[] | undefined;
  onUsageTypes: (usageTypes: readonly string[] | undefined) => void;
  today: Day;
  lastUse: Day | null;
  /** Sets the period back to the last use; left out where it shows that already (2.61). */
  onLastUse: (() => void) | undefined;
}

/** The chart of the chosen keys, or why there is none (8.26–8.29). */
export function UsageChart(props: UsageChartProps) {
  const { accountId, productName, query, chosen, usageTypes, onUsageTypes, today, lastUse, onLastUse } =
    props;
  const { t } = useTranslation();
  const used = chosen.some(({ usageSources }) => usageSources.length > 0);
  const { data, error } = query;
  if (chosen.length === 0) return <Nothing title={t('products.usage.selectKeyToStart')} />;
  if (!used) return <Nothing title={t('products.usage.notUsed')} />;
  if (error) return <FetchFailure query={query} />;
  if (!data) return <Skeleton variant="rounded" height={HEIGHT} />;
  if (data.items.length === 0) {
    const action = onLastUse && (
      <Button variant="outlined" color="inherit" onClick={onLastUse}>
        {t('products.usage.showLastUse')}
      </Button>
    );
    const text = lastUse === null ? undefined : t('products.usage.noDataText', { day: formatDay(lastUse) });
    return <Nothing title={t('products.usage.noDataAvailable')} text={text} action={action} />;
  }
  if (usageTypes?.length === 0) {
    const action = (
      <Button variant="outlined" color="inherit" onClick={() => onUsageTypes(undefined)}>
        {t('products.usage.showUsageTypes')}
      </Button>
    );
    return <Nothing title={t('products.usage.selectUsageType')} action={action} />;
  }
  return (
    <ReportedChart
      {...data}
      usageTypes={usageTypes}
      onUsageTypes={onUsageTypes}
      accountId={accountId}
      keys={chosen}
      today={today}
      fileName={`usage-${accountId}-${productName}`}
      isStale={query.isPlaceholderData}
    />
  );
}

interface NothingProps {
  title: string;
  text?: string | undefined;
  action?: ReactNode;
}

const Nothing = ({ title, text, action }: NothingProps) => (
  <EmptyState icon={ChartColumn} heading="h2" title={title} action={action}>
    {text}
  </EmptyState>
);
