import { useCallback, useSyncExternalStore } from 'react';
import { createStore } from './create-store.ts';

/** Stands in where the browser forbids storage, so that a choice holds at least until the page is left. */
const memory = new Map<string, string>();

/** A text of local storage, or null; storage that may not be read is empty. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

/** Stores a text and tells every reader of this page; other tabs hear of it from the browser. */
export function writeStored(key: string, text: string): void {
  memory.set(key, text);
  try {
    localStorage.setItem(key, text);
    memory.delete(key);
  } catch {
    // Storage is full or forbidden: memory keeps it for this page.
  }
  countChange();
}

const countChange = (): void => changes.set(changes.getSnapshot() + 1);

/** How often something was stored, here or in another tab. */
const changes = createStore(0, () => {
  window.addEventListener('storage', countChange);
  return () => window.removeEventListener('storage', countChange);
});

/** A text of local storage that re-renders its readers when it changes, here or in another tab. */
export function useStoredText(key: string): readonly [string | null, (text: string) => void] {
  const text = useSyncExternalStore(changes.subscribe, () => readStored(key));
  const write = useCallback((next: string) => writeStored(key, next), [key]);
  return [text, write];
}
