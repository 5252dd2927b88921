import type { Portal } from '#server/core/portal.ts';
import { formatHead } from './compute-seal.ts';
import { sealAudit, type SealingMemory } from './seal-audit.ts';

const MINUTE_MS = 60_000;
/** A stop does not wait longer for the last seal: the next start makes it. */
const LAST_SEAL_MS = 2000;

/**
 * Seals the audit now, every minute and once more at the end. No job: each process remembers the newest seal and so
 * notices its loss.
 */
export function watchAudit(portal: Portal): () => Promise<void> {
  const memory: SealingMemory = {};
  let running: Promise<void> | undefined;
  const pass = async (): Promise<void> => {
    try {
      const { sealed, head, lost } = await sealAudit(portal, memory);
      if (lost) portal.log.error('a seal of the audit log is missing: run npm run portal -- verify-audit');
      if (sealed > 0 && head)
        portal.log.info({ sealed, seal: head.number, head: formatHead(head.hash) }, 'audit log sealed');
    } catch (error) {
      portal.log.warn({ err: error }, 'the audit log could not be sealed');
    }
  };
  const run = (): Promise<void> => (running ??= pass().finally(() => (running = undefined)));
  void run();
  const timer = setInterval(() => void run(), MINUTE_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    const last = Promise.resolve(running).then(run);
    await Promise.race([last, new Promise((done) => setTimeout(done, LAST_SEAL_MS).unref())]);
  };
}
