import { pause } from './pause.ts';

/** The first moments of a page belong to whoever looks at what is there and presses something. */
const REST_MS = 1_000;
const AT_LATEST_MS = 2_000;

/**
 * Settles a second after the page has come, when the browser has nothing else to do, two seconds later at the latest; at
 * once where it cannot tell.
 */
export const idle = async (): Promise<void> => {
  const whenIdle = typeof requestIdleCallback === 'function' ? requestIdleCallback : undefined;
  if (!whenIdle) return;
  await pause(REST_MS);
  await new Promise<void>((resolve) => {
    whenIdle(() => resolve(), { timeout: AT_LATEST_MS });
  });
};
