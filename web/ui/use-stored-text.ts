import { useCallback, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
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
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** A text of local storage that re-renders its readers when it changes, here or in another tab. */
export function useStoredText(key: string): readonly [string | null, (text: string) => void] {
  const text = useSyncExternalStore(subscribe, () => readStored(key));
  const write = useCallback((next: string) => writeStored(key, next), [key]);
  return [text, write];
}
