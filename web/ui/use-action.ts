import { useCallback, useEffect, useRef, useState } from 'react';

export type ActionState = 'idle' | 'pending' | 'done' | 'failed';
/** How long the confirmation stays. */
const SHOWN_MS = 2_000;

/** Runs something that may take a moment and tells for two seconds afterwards whether it worked. */
export function useAction(): {
  state: ActionState;
  /** True when it worked; what was thrown goes to `onError`. */
  run: (action: () => Promise<unknown>, onError?: (error: unknown) => void) => Promise<boolean>;
} {
  const [state, setState] = useState<ActionState>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const run = useCallback(async (action: () => Promise<unknown>, onError?: (error: unknown) => void) => {
    clearTimeout(timer.current);
    setState('pending');
    let worked = true;
    try {
      await action();
    } catch (error) {
      worked = false;
      onError?.(error);
    }
    setState(worked ? 'done' : 'failed');
    timer.current = setTimeout(() => setState('idle'), SHOWN_MS);
    return worked;
  }, []);
  return { state, run };
}
