import { useEffect, type RefObject } from 'react';

const FOCUSABLE = 'input:not([aria-hidden]), textarea, button:not(:disabled), [tabindex="0"]';

/**
 * A button that goes with what it removed, or makes room for what it added, takes the focus with it, and people at the
 * keyboard begin at the top of the page again. Within an area the focus goes to what took its place, else to what
 * stands beside it.
 */
export function useFocusInPlace(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const within = area.current;
    if (within === null) return;
    let last: Element | null = null;
    const remember = ({ target }: FocusEvent): void => {
      last = target instanceof Element ? target : null;
    };
    const observer = new MutationObserver((changes) => {
      if (document.activeElement !== document.body || last === null || last.isConnected) return;
      const gone = last;
      last = null;
      const change = changes.find(({ removedNodes }) =>
        [...removedNodes].some((node) => node.contains(gone)),
      );
      if (change) firstFocusable(neighboursOf(change, changes))?.focus();
    });
    within.addEventListener('focusin', remember);
    observer.observe(within, { childList: true, subtree: true });
    return () => {
      within.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, [area]);
}

/** What came in the same place, then what follows, then what stands before it. */
const neighboursOf = (change: MutationRecord, changes: readonly MutationRecord[]): (Node | null)[] => [
  ...changes.filter(({ target }) => target === change.target).flatMap(({ addedNodes }) => [...addedNodes]),
  change.nextSibling,
  change.previousSibling,
  change.target,
];

function firstFocusable(nodes: readonly (Node | null)[]): HTMLElement | undefined {
  for (const node of nodes) {
    if (!(node instanceof HTMLElement) || !node.isConnected) continue;
    const found = node.matches(FOCUSABLE) ? node : node.querySelector<HTMLElement>(FOCUSABLE);
    if (found) return found;
  }
  return undefined;
}
