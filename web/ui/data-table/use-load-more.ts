import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/** The next page loads when less than this many px remain to scroll (9.08). */
export const LOAD_MORE_PX = 300;

/** Calls `onLoadMore` when the end of the loaded rows comes near, also when they do not, or no longer, fill the table. */
export function useLoadMore(
  scroller: RefObject<HTMLElement | null>,
  loadedHeight: number,
  canLoad: boolean,
  onLoadMore: (() => void) | undefined,
): void {
  /** Once per height: a page that is on its way is not asked for again by every scroll event. */
  const asked = useRef(-1);
  const canAsk = canLoad && onLoadMore !== undefined;
  const load = useEffectEvent(() => onLoadMore?.());
  // Not with every drawing: each look at the height has the browser lay out what was just drawn.
  useEffect(() => {
    const node = scroller.current;
    if (node === null || !canAsk) {
      asked.current = -1;
      return;
    }
    const check = (): void => {
      const remaining = loadedHeight - node.scrollTop - node.clientHeight;
      if (remaining >= LOAD_MORE_PX || asked.current === loadedHeight) return;
      asked.current = loadedHeight;
      load();
    };
    check();
    node.addEventListener('scroll', check, { passive: true });
    // In a window that grew, rows may end in sight that did not: nobody can scroll to ask for the rest.
    const grown = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(check);
    grown?.observe(node);
    return () => {
      node.removeEventListener('scroll', check);
      grown?.disconnect();
    };
  }, [scroller, loadedHeight, canAsk]);
}
