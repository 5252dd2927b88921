import { dayOf, type Day } from '#domain/core/day.ts';
import type { Portal } from '#server/core/portal.ts';
import { refreshTerms } from './refresh-terms.ts';

const MINUTE_MS = 60_000;

/**
 * Refreshes terms now and within a minute after each midnight (UTC), until the returned function is called. A day is
 * done when nothing is left; what another process holds, or what failed, is looked at again a minute later.
 */
export function watchTerms(portal: Portal): () => void {
  let doneOn: Day | null = null;
  let isRunning = false;
  const check = async (): Promise<void> => {
    const today = dayOf(portal.now());
    if (isRunning || doneOn === today) return;
    isRunning = true;
    try {
      const { refreshed, left } = await refreshTerms(portal);
      if (left === 0) doneOn = today;
      if (refreshed + left > 0) portal.log.info({ refreshed, left }, 'terms of license groups refreshed');
    } catch (error) {
      portal.log.warn({ err: error }, 'terms of license groups could not be refreshed');
    } finally {
      isRunning = false;
    }
  };
  void check();
  const timer = setInterval(() => void check(), MINUTE_MS);
  timer.unref();
  return () => clearInterval(timer);
}
