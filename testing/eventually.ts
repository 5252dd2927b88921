import { vi } from 'vitest';

/** What a test waits for comes when it comes: a busy machine is no failure. Fake clocks go on meanwhile. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 30_000 });
