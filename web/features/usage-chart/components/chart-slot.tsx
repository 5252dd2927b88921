import { lazy, Suspense, type ComponentProps } from 'react';
import { loadCode } from '#web/core/load-code.ts';
import { CardSkeleton } from '#web/ui/skeletons.tsx';

const loadChartCard = () => loadCode(() => import('./chart-card.tsx'));
const ChartCard = lazy(async () => ({ default: (await loadChartCard()).ChartCard }));

/** Asks for the chart's code as soon as its page is gone to; the slot asks again, and fails where it does not come. */
export const preloadChart = (): void => void loadChartCard().catch(() => {});

/** The place of a chart below the rest of its page: what draws it, a third of such a page, is loaded beside it. */
export function ChartSlot(props: ComponentProps<typeof ChartCard>) {
  return (
    <Suspense fallback={<CardSkeleton height={640} />}>
      <ChartCard {...props} />
    </Suspense>
  );
}
