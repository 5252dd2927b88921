import { AppError } from './app-error.ts';
import { createWaitingLine, type LineRules } from './waiting-line.ts';

/** Beside who may be inside, who may wait; whoever finds the line full is turned away at once. */
export interface TurnstileRules extends LineRules {
  /** What those wait for, where somebody may want to know how many they are. */
  name?: string;
  /** Inside at once: of all, and of one name. */
  places?: number;
  placesEach?: number;
  /** Whoever has waited this long is turned away. */
  waitMs?: number;
}

export interface TurnstileCount {
  inside: number;
  waiting: number;
}

export interface Visitor {
  /** Whose share this is: a person's, a network's, an account's. */
  name: string;
  known?: boolean;
  /** Ends when they go away: they give back their place in the line at once. */
  signal?: AbortSignal | undefined;
}

/** Too many came before: come back a little later. */
export class TurnedAway extends AppError {
  constructor() {
    super('SERVICE_UNAVAILABLE');
  }
}

/** The newest of each name: a process has one, tests have several. */
const named = new Map<string, () => TurnstileCount>();

/** How many are inside and waiting now, by what for. */
export const countTurnstiles = (): [name: string, count: TurnstileCount][] =>
  [...named].map(([name, count]) => [name, count()]);

/** Made once: under a flood, making errors would be most of the work. */
const turnedAway = new TurnedAway();

/** In the line: `go` lets them in, `giveUp` turns them away. */
interface Waiter extends Visitor {
  go: () => void;
  giveUp: () => void;
}
type Line = ReturnType<typeof createWaitingLine<Waiter>>;
type Leave = () => void;

/**
 * Lets some in at once and others wait. The next is whoever has the fewest inside, and among those whose turn it is: a
 * name with many visitors keeps nobody else out. Nobody who went away is let in.
 */
export function createTurnstile(rules: TurnstileRules) {
  const { name: what, places = Infinity, placesEach = Infinity, waitMs } = rules;
  const inside = createCounts();
  const line = createWaitingLine<Waiter>(rules);
  const hasRoom = ({ name }: Visitor): boolean => inside.total() < places && inside.of(name) < placesEach;

  const letInNext = (): void => {
    if (inside.total() >= places) return;
    let next: { waiter: Waiter; count: number } | undefined;
    for (const waiter of line.first()) {
      const count = inside.of(waiter.name);
      if (count < placesEach && (!next || count < next.count)) next = { waiter, count };
    }
    next?.waiter.go();
  };
  /** Goes in; what is answered leads out again, once. */
  const letIn = ({ name }: Visitor): Leave => {
    let isInside = true;
    inside.add(name, 1);
    return () => {
      if (!isInside) return;
      isInside = false;
      inside.add(name, -1);
      letInNext();
    };
  };
  const enter = async (visitor: Visitor): Promise<Leave> => {
    visitor.signal?.throwIfAborted();
    if (hasRoom(visitor)) return letIn(visitor);
    const leaver = line.roomFor(visitor);
    if (leaver === 'full') throw turnedAway;
    leaver?.giveUp();
    return waitInLine(line, visitor, { waitMs, letIn });
  };

  const count = (): TurnstileCount => ({ inside: inside.total(), waiting: line.size() });
  if (what !== undefined) named.set(what, count);

  return {
    /** Works inside; whatever happens there, the place is free afterwards. */
    async pass<T>(visitor: Visitor, work: () => Promise<T>): Promise<T> {
      const leave = await enter(visitor);
      try {
        visitor.signal?.throwIfAborted(); // gone between being let in and coming to it
        return await work();
      } finally {
        leave();
      }
    },
    /** How many are inside and waiting now. */
    count,
    /** How many of one name are inside. */
    insideOf: (name: string) => inside.of(name),
  };
}
export type Turnstile = ReturnType<typeof createTurnstile>;

function createCounts() {
  const counts = new Map<string, number>();
  let total = 0;
  const of = (name: string): number => counts.get(name) ?? 0;
  return {
    of,
    total: () => total,
    add(name: string, by: number): void {
      total += by;
      const count = of(name) + by;
      if (count > 0) counts.set(name, count);
      else counts.delete(name);
    },
  };
}

/** Waits until they are let in, have waited too long, or go away: whichever comes first takes them out of the line. */
function waitInLine(
  line: Line,
  visitor: Visitor,
  { waitMs, letIn }: { waitMs: number | undefined; letIn: (visitor: Visitor) => Leave },
): Promise<Leave> {
  const { signal } = visitor;
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      line.remove(waiter);
      clearTimeout(timer);
      signal?.removeEventListener('abort', goAway);
    };
    const goAway = (): void => {
      settle();
      reject(signal?.reason as Error);
    };
    const giveUp = (): void => {
      settle();
      reject(turnedAway);
    };
    const go = (): void => {
      settle();
      line.served(visitor.name);
      resolve(letIn(visitor));
    };
    const waiter: Waiter = { ...visitor, go, giveUp };
    const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs);
    signal?.addEventListener('abort', goAway, { once: true });
    line.add(waiter);
  });
}
