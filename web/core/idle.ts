const AT_LATEST_MS = 2_000;

/** Settles when the browser has nothing else to do, in two seconds at the latest; at once where it cannot tell. */
export const idle = async (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function')
      requestIdleCallback(() => resolve(), { timeout: AT_LATEST_MS });
    else resolve();
  });
