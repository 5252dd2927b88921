import { request } from 'node:http';
import { getHealth } from '#domain/service-info/contract.ts';
import { HOST, PEACEFUL } from './attacked-address.ts';

const EVERY_MS = 75;
const GIVE_UP_MS = 30_000;

export interface Ping {
  /** When it was sent, on the clock of `performance.now()`. */
  at: number;
  /** Infinite where nobody answered in time. */
  ms: number;
  status: number;
}

/** Pings by the clock, each over a connection of its own, as somebody comes who was not there before. */
export function watchPings(port: number): { pings: Ping[]; stop: () => Promise<void> } {
  const pings: Ping[] = [];
  const waiting = new Set<Promise<Ping>>();
  const keep = async (one: Promise<Ping>) => {
    pings.push(await one);
    waiting.delete(one);
  };
  const timer = setInterval(() => {
    const one = ping(port);
    waiting.add(one);
    void keep(one);
  }, EVERY_MS);
  return {
    pings,
    stop: async () => {
      clearInterval(timer);
      await Promise.all(waiting);
    },
  };
}

function ping(port: number): Promise<Ping> {
  const at = performance.now();
  return new Promise((resolve) => {
    const sending = request(
      { host: HOST, port, path: getHealth.path, agent: false, localAddress: PEACEFUL.ping },
      (answer) => {
        answer.resume();
        answer.once('error', () => none());
        answer.once('end', () => {
          clearTimeout(timer);
          resolve({ at, ms: performance.now() - at, status: answer.statusCode ?? 0 });
        });
      },
    );
    const none = () => {
      clearTimeout(timer);
      sending.destroy();
      resolve({ at, ms: Infinity, status: 0 });
    };
    const timer = setTimeout(none, GIVE_UP_MS);
    sending.once('error', none);
    sending.end();
  });
}
