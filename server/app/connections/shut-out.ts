const FOR_MS = 5_000;
const MOST = 10_000;

/** Networks that get no connection for a moment. */
export interface ShutOut {
  add: (network: string) => void;
  has: (network: string) => boolean;
}

/** Reading what somebody sent ahead costs even if nothing is answered: whoever does it has to wait before the next try. */
export function createShutOut(now: () => number = () => performance.now()): ShutOut {
  const until = new Map<string, number>();
  return {
    add(network) {
      until.delete(network);
      until.set(network, now() + FOR_MS);
      const [oldest] = until.keys();
      if (until.size > MOST && oldest !== undefined) until.delete(oldest);
    },
    has(network) {
      const end = until.get(network);
      if (end === undefined) return false;
      if (end > now()) return true;
      until.delete(network);
      return false;
    },
  };
}
