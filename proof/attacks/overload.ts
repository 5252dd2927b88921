import type { Attack } from './scene.ts';
import { pause, sendCall, type Call } from './send-call.ts';

const PER_SECOND = 2500;
const STEP_MS = 20;
const MOST_WAITING = 4000;
const ADDRESSES = 8;

/** More calls than the portal can answer, sent by the clock and not by its answers. */
export const overload: Attack = {
  says: `${PER_SECOND} calls a second, whatever comes back: pages, lists, reports, of strangers and of signed-in people`,
  run: async (scene) => {
    const { staff, licensee, viewer } = scene.people;
    const calls: Call[] = [
      { path: '/', headers: { accept: 'text/html,*/*' } },
      { path: '/api/auth/client-config' },
      { path: '/api/auth/settings', headers: licensee },
      { path: '/api/reports/license-keys?size=200', headers: staff },
      { path: '/api/accounts/wayne', headers: viewer },
      { path: '/api/auth/login' },
      { path: '/api/accounts/wayne/products' },
      { path: '/favicon.svg' },
    ];
    let waiting = 0;
    const started = performance.now();
    for (let sent = 0; !scene.signal.aborted; await pause(scene, STEP_MS)) {
      const due = Math.floor(((performance.now() - started) / 1000) * PER_SECOND);
      for (; sent < due; sent += 1) {
        if (waiting >= MOST_WAITING) continue;
        waiting += 1;
        const call = calls[sent % calls.length];
        if (call)
          void sendCall(scene, { ...call, from: sent % ADDRESSES }).finally(() => {
            waiting -= 1;
          });
      }
    }
  },
};
