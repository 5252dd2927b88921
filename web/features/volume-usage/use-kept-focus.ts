import { useEffect, useRef, type RefObject } from 'react';

/**
 * Buttons that change with the step of an upload take the focus with them when they go: whoever held it there gets it
 * on the first button that took their place.
 */
export function useKeptFocus(step: unknown): RefObject<HTMLDivElement | null> {
  const buttons = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    if (document.activeElement === document.body) buttons.current?.querySelector('button')?.focus();
  }, [step]);
  return buttons;
}
