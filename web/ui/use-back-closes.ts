import { useEffect, useRef } from 'react';

interface OverlayState {
  overlay?: number;
}
let lastOverlay = 0;
const stateNow = (): OverlayState => (history.state ?? {}) as OverlayState;

/** True on the history entry of something that lies over a page: a link from there takes its place. */
export const isOverlayEntry = (): boolean => stateNow().overlay !== undefined;

/** Gives what lies over the page an entry of its own in the browser's history, so that Back closes it and nothing else. */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    if (!open) return;
    lastOverlay += 1;
    const overlay = lastOverlay;
    // All else of the state stays: to the router it is the page at the same address, scrolled as it was.
    history.pushState({ ...stateNow(), overlay }, '');
    const onPopState = (): void => {
      if ((stateNow().overlay ?? 0) < overlay) latest.current();
    };
    addEventListener('popstate', onPopState);
    return () => {
      removeEventListener('popstate', onPopState);
      // Closed otherwise, its entry goes too; later, since a link inside may just have taken its place.
      setTimeout(() => {
        if (stateNow().overlay === overlay) history.back();
      });
    };
  }, [open]);
}
