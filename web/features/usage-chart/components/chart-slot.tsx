import { lazyPart } from '#web/core/lazy-part.tsx';
import { loadCode } from '#web/core/load-code.ts';
import { CardSkeleton } from '#web/ui/skeletons.tsx';

const loadChartCard = () => import('./chart-card.tsx');

/** Asks for the chart's code as soon as its page is gone to; the slot asks again, and fails where it does not come. */
export const preloadChart = (): void => void loadCode(loadChartCard).catch(() => {});

/** The place of a chart below the rest of its page: what draws it, a third of such a page, is loaded beside it. */
export const ChartSlot = lazyPart(loadChartCard, (part) => part.ChartCard, <CardSkeleton height={640} />);
