import { useCallback, useEffect, useRef, useState } from 'react';

export type CopyState = 'idle' | 'copied' | 'failed';
/** How long the confirmation stays. */
const SHOWN_MS = 2_000;

/** Copies a text, or what a function fetches for it, and tells for two seconds whether that worked. */
export function useCopy(): {
  state: CopyState;
  copy: (text: string | (() => Promise<string>)) => Promise<void>;
} {
  const [state, setState] = useState<CopyState>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = useCallback(async (text: string | (() => Promise<string>)) => {
    clearTimeout(timer.current);
    try {
      await write(text);
      setState('copied');
    } catch {
      setState('failed');
    }
    timer.current = setTimeout(() => setState('idle'), SHOWN_MS);
  }, []);
  return { state, copy };
}

async function write(text: string | (() => Promise<string>)): Promise<void> {
  if (typeof text === 'string') return navigator.clipboard.writeText(text);
  // Safari allows writing only inside the click: it takes the promise, not its result.
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text());
  const blob = text().then((value) => new Blob([value], { type: 'text/plain' }));
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}
