import { Agent, request } from 'node:http';
import { HOST } from './attacked-address.ts';
import type { Scene } from './scene.ts';

const KEPT_TEXT = 64 * 1024;
const GIVE_UP_MS = 30_000;
const PAUSE_AFTER_REFUSAL_MS = 200;

export interface Call {
  method?: string;
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** Which source address of the attack. */
  from?: number;
}

export interface CallAnswer {
  status: number;
  /** The beginning of the body. */
  text: string;
  location: string | undefined;
  cookies: string[];
}

const agents = new WeakMap<Scene, Map<string, Agent>>();

/** Sends one whole request over a kept connection; undefined where no answer came. Everything is counted. */
export function sendCall(scene: Scene, call: Call): Promise<CallAnswer | undefined> {
  const { tally, signal } = scene;
  tally.sent += 1;
  return new Promise((resolve) => {
    let failed = false;
    const fail = (kind: 'cut' | 'refused' | 'unanswered') => {
      if (failed) return;
      failed = true;
      if (!signal.aborted) tally[kind] += 1;
      if (kind === 'unanswered') resolve(undefined);
      else setTimeout(() => resolve(undefined), PAUSE_AFTER_REFUSAL_MS); // a portal that is down is not asked in a tight loop
    };
    const sending = request(
      {
        host: HOST,
        port: scene.port,
        method: call.method ?? 'GET',
        path: call.path,
        headers: {
          host: 'localhost:8080', // the portal's own name: from any other, pages are sent there first
          ...call.headers,
          ...(call.body ? { 'content-length': Buffer.byteLength(call.body) } : {}),
        },
        agent: agentOf(scene, scene.address(call.from)),
        timeout: GIVE_UP_MS,
        signal,
      },
      (answer) => {
        let bytes = 0;
        let text = '';
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (text.length < KEPT_TEXT) text += chunk.toString('latin1');
        });
        answer.once('error', () => fail('cut'));
        answer.once('end', () => {
          const status = answer.statusCode ?? 0;
          tally.statuses[status] = (tally.statuses[status] ?? 0) + 1;
          tally.largestAnswer = Math.max(tally.largestAnswer, bytes);
          const { location, 'set-cookie': cookies = [] } = answer.headers;
          resolve({ status, text, location, cookies });
        });
      },
    );
    sending.once('timeout', () => {
      fail('unanswered');
      sending.destroy();
    });
    sending.once('error', (error: NodeJS.ErrnoException) =>
      fail(error.code === 'ECONNREFUSED' ? 'refused' : 'cut'),
    );
    sending.end(call.body);
  });
}

function agentOf(scene: Scene, localAddress: string): Agent {
  const own = agents.get(scene) ?? new Map<string, Agent>();
  agents.set(scene, own);
  const agent = own.get(localAddress) ?? new Agent({ keepAlive: true, maxSockets: 256, localAddress });
  own.set(localAddress, agent);
  return agent;
}

/** So many at a time, one after the other, until the attack ends. */
export async function repeat(
  { signal }: Scene,
  workers: number,
  once: (worker: number, round: number) => Promise<unknown>,
): Promise<void> {
  const work = async (worker: number) => {
    for (let round = 0; !signal.aborted; round += 1) await once(worker, round);
  };
  await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
}

/** Waits, or ends early with the attack. */
export const pause = ({ signal }: Scene, ms: number): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
