import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { PAGE_TITLE_ID } from '#web/ui/page-head.tsx';

/** How long a page may take to show its heading before the focus is left alone. */
const PATIENCE_MS = 5_000;

/** After a change of page the focus goes to its heading, so that screen readers read it and Tab goes on from there. */
export function usePageFocus(): void {
  // The address changes when somebody leaves; the page is another one only when it has been loaded.
  const path = useRouterState({
    select: ({ location, resolvedLocation }) => (resolvedLocation ?? location).pathname,
  });
  const address = useRouterState({ select: ({ location }) => location.pathname });
  const before = useRef(path);
  const left = useRef<{ for: string; from: Element | null }>({ for: address, from: null });
  useEffect(() => {
    if (left.current.for !== address) left.current = { for: address, from: document.activeElement };
  }, [address]);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    return focusHeading(left.current.from);
  }, [path]);
}

/** Focuses the heading as soon as it is there; whoever moves the focus since they left for the page keeps it. */
function focusHeading(start: Element | null): () => void {
  const old = document.getElementById(PAGE_TITLE_ID);
  const attempt = (): boolean => {
    const active = document.activeElement;
    if (active !== start && active !== document.body) return true;
    // Whoever opened a menu or a card while the first page loaded comes back to its button.
    if (active?.matches('[aria-haspopup][aria-expanded="true"]')) return true;
    const heading = document.getElementById(PAGE_TITLE_ID);
    if (!heading || (heading === old && heading.isConnected && !settled)) return false;
    heading.focus({ preventScroll: true });
    return true;
  };
  let settled = false;
  const observer = new MutationObserver(() => {
    if (attempt()) stop();
  });
  const settle = setTimeout(() => {
    settled = true; // the same heading element may simply have got other words
    if (attempt()) stop();
  }, 100);
  const patience = setTimeout(() => stop(), PATIENCE_MS);
  const stop = (): void => {
    observer.disconnect();
    clearTimeout(settle);
    clearTimeout(patience);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  if (attempt()) stop();
  return stop;
}
