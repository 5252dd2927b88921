import type { Portal } from '#server/core/portal.ts';
import { deleteOutdated } from './session-queries.ts';

const HOUR_MS = 3_600_000;

/** Removes what the log-in no longer needs, every hour until the returned function is called. */
export function watchSessions(portal: Portal): () => void {
  const timer = setInterval(() => {
    deleteOutdated(portal.pool, portal.now()).catch((error: unknown) =>
      portal.log.warn({ err: error }, 'old log-ins could not be removed'),
    );
  }, HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
}
