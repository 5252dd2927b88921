import { getHealth } from '#domain/service-info/contract.ts';
import { CallError, send } from './call.ts';
import { pause } from './pause.ts';

/** 9.01: every 5 s for up to 5 minutes. */
export const PING_RETRY_MS = 5_000;
export const PING_LIMIT_MS = 300_000;
const notThereYet = new Set([502, 503, 504]);

/** 4.12: waits until the server answers; false after five minutes (8.03). Any other answer means that it is there. */
export async function waitForServer(now: () => number = Date.now): Promise<boolean> {
  const until = now() + PING_LIMIT_MS;
  for (;;) {
    if (await serverAnswers()) return true;
    if (now() + PING_RETRY_MS > until) return false;
    await pause(PING_RETRY_MS);
  }
}

/** One ping; a server that says nothing within the time between two pings is not there either. */
export async function serverAnswers(): Promise<boolean> {
  try {
    const answer = await send(getHealth, { signal: AbortSignal.timeout(PING_RETRY_MS) }, {});
    await answer.body?.cancel(); // unread, it would keep one of the browser's few connections
    return !notThereYet.has(answer.status);
  } catch (error) {
    if (error instanceof CallError || (error instanceof DOMException && error.name === 'TimeoutError'))
      return false;
    throw error;
  }
}
