import { useEffect, useRef } from 'react';

const KEY = '[';
const TYPING =
  'input, textarea, select, [contenteditable="true"], [role="textbox"], [role="dialog"], [role="alertdialog"], [role="menu"]';

/** Toggles the sidebar with one key, unless somebody types, a dialog is open, or it is switched off (WCAG 2.1.4). */
export function useSidebarShortcut(enabled: boolean, toggle: () => void): void {
  const latest = useRef(toggle);
  useEffect(() => {
    latest.current = toggle;
  });
  useEffect(() => {
    if (!enabled) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      // Keyboards that reach the bracket by AltGr report Ctrl and Alt together.
      const withCommand = event.metaKey || event.ctrlKey !== event.altKey;
      const typing = event.target instanceof Element && event.target.closest(TYPING) !== null;
      if (event.key !== KEY || withCommand || typing || event.defaultPrevented || event.repeat) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [enabled]);
}
