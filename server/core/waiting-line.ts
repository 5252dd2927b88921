/** Whose share of the line somebody takes, and whether it knows them. */
interface Named {
  name: string;
  known?: boolean;
}

/** How long a line may be: of all and of one name; of all, nobody but known visitors gets the last `keptForKnown`. */
export interface LineRules {
  waiting?: number;
  waitingEach?: number;
  keptForKnown?: number;
}

/** Those of one name, in the order they came. */
type Group<T> = Set<T>;

/**
 * A line in which names take turns. A name that was served goes behind all others that wait, and a full line gives
 * whoever waits with few a place of whoever waits with most: who is many keeps nobody out.
 */
export function createWaitingLine<T extends Named>(rules: LineRules) {
  const { waiting = Infinity, waitingEach = Infinity, keptForKnown = 0 } = rules;
  const groups = new Map<string, Group<T>>();
  let all = 0;
  let strangers = 0;
  const count = ({ known }: T, by: 1 | -1): void => {
    all += by;
    if (!known) strangers += by;
  };
  const sizeOf = (name: string): number => groups.get(name)?.size ?? 0;
  const isFull = ({ known }: Named): boolean =>
    all >= waiting || (!known && strangers >= waiting - keptForKnown);

  return {
    size: () => all,
    /** The first of each name, in the order of their turns. */
    *first(): Generator<T> {
      for (const [one] of groups.values()) if (one) yield one;
    },
    add(one: T): void {
      const group = groups.get(one.name);
      if (group) group.add(one);
      else groups.set(one.name, new Set([one]));
      count(one, 1);
    },
    remove(one: T): void {
      const group = groups.get(one.name);
      if (!group?.delete(one)) return;
      if (group.size === 0) groups.delete(one.name);
      count(one, -1);
    },
    /** Whoever of this name still waits goes to the end. */
    served(name: string): void {
      const group = groups.get(name);
      if (!group) return;
      groups.delete(name);
      groups.set(name, group);
    },
    /** Who must leave so that somebody can come; 'full' where nobody must. */
    roomFor(comer: Named): T | 'full' | undefined {
      const own = sizeOf(comer.name);
      if (own >= waitingEach) return 'full';
      return isFull(comer) ? (lastOfGreediest(groups, own + 1, comer) ?? 'full') : undefined;
    },
  };
}

/** The youngest of the name with most, if they are more than so many; a stranger takes no place of somebody known. */
function lastOfGreediest<T extends Named>(
  groups: ReadonlyMap<string, Group<T>>,
  most: number,
  { known }: Named,
): T | undefined {
  let greediest: Group<T> | undefined;
  for (const group of groups.values())
    if (group.size > Math.max(most, greediest?.size ?? 0) && (known || hasStranger(group))) greediest = group;
  return greediest && [...greediest].findLast((one) => known || !one.known);
}

const hasStranger = (group: Iterable<Named>): boolean => {
  for (const { known } of group) if (!known) return true;
  return false;
};
