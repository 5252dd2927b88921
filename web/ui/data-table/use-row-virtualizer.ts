import {
  defaultRangeExtractor,
  observeElementRect,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { useCallback, type RefObject } from 'react';
import { HEAD_HEIGHT } from './data-column.ts';

export type RowVirtualizer = Virtualizer<HTMLDivElement, HTMLDivElement>;

/** Rows drawn beyond each edge: every one costs elements, and the page keeps below 400 of them. */
const OVERSCAN = 2;
/** Where nothing is laid out (a hidden tab, a test without layout) this many px of rows are drawn. */
const UNKNOWN_HEIGHT = 800;

interface RowVirtualizerOptions {
  scroller: RefObject<HTMLDivElement | null>;
  count: number;
  heightOf: (index: number) => number;
  keyOf: (index: number) => string | number;
  /** The row with the focus stays in the page, or the focus would fall off it while scrolling; -1 = none. */
  focusedRow: number;
}

/** Draws only the rows in sight, below a head that stays. */
export function useRowVirtualizer(options: RowVirtualizerOptions): RowVirtualizer {
  const { scroller, count, heightOf, keyOf, focusedRow } = options;
  const rangeExtractor = useCallback(
    (range: Parameters<typeof defaultRangeExtractor>[0]) => {
      const indexes = defaultRangeExtractor(range);
      const isOutside = focusedRow >= 0 && focusedRow < range.count && !indexes.includes(focusedRow);
      return isOutside ? [...indexes, focusedRow].sort((a, b) => a - b) : indexes;
    },
    [focusedRow],
  );
  // The rows are drawn anew whenever the range changes, so nothing stale is kept from the virtualizer's functions.
  // oxlint-disable-next-line react/incompatible-library
  return useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: heightOf,
    getItemKey: keyOf,
    overscan: OVERSCAN,
    scrollMargin: HEAD_HEIGHT,
    initialRect: { width: 0, height: UNKNOWN_HEIGHT },
    observeElementRect: (instance, report) =>
      observeElementRect(instance, (rect) =>
        report(rect.height === 0 ? { ...rect, height: UNKNOWN_HEIGHT } : rect),
      ),
    rangeExtractor,
  });
}

/** How many rows a page of the keyboard moves: those in sight but one. */
export function pageRowsOf({ range }: RowVirtualizer): number {
  return range === null ? 10 : Math.max(1, range.endIndex - range.startIndex - 1);
}
