import { vi } from 'vitest';

/** Looks again until a check holds, and gives up only what hangs. Fake clocks go on meanwhile. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 120_000 });
