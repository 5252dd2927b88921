import { useElementScrollRestoration } from '@tanstack/react-router';
import { useGrowing } from '#web/ui/use-growing.ts';

/** In px: what stands above the rows, and the lowest rows with their share of the heads of applications. */
const ABOVE = 260;
const ROW_HEIGHT = 72;

/**
 * How many of so many rows are drawn: what the window shows at once, the rest while nobody waits. All of them at once
 * where the page was scrolled when it was left: it is scrolled there again.
 */
export function useDrawnRows(all: number): number {
  const left = useElementScrollRestoration({ getElement: () => window });
  const inSight = Math.max(1, Math.ceil((window.innerHeight - ABOVE) / ROW_HEIGHT));
  return useGrowing(left && left.scrollY > 0 ? Infinity : inSight, all);
}
