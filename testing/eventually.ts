import { vi } from 'vitest';
import { PATIENCE_MS } from './patience.ts';

/** Looks again until a check holds. Fake clocks go on meanwhile. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: PATIENCE_MS });
