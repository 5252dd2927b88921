import type { Compilable, InferResult } from 'kysely';
import type { Database } from './pool.ts';
import { clientOf } from './transaction.ts';

/** Stands in a query for a value that is known when it runs. */
class Place {
  readonly name: PropertyKey;
  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/** Names a value of the query, in place of the value itself. */
type PlaceOf<V> = <N extends keyof V>(name: N) => V[N];

const taken = new Set<string>();

/**
 * A query that nearly every visit asks: written once per process and planned once per connection, which takes longer
 * than to answer it. Its text must not depend on its values: a list of any length is `= any(…)`, and what may be
 * missing is a second query under a name of its own.
 */
export function prepareQuery<V extends object>() {
  return <Q extends Compilable<unknown>>(
    name: string,
    write: (trx: Database, place: PlaceOf<V>) => Q,
  ): ((trx: Database, values: V) => Promise<InferResult<Q>>) => {
    if (taken.has(name)) throw new Error(`two prepared queries are called ${name}`);
    taken.add(name);
    let written: { text: string; places: readonly unknown[] } | undefined;
    return async (trx, values) => {
      if (!written) {
        const { sql, parameters } = write(trx, ((key) => new Place(key)) as PlaceOf<V>).compile();
        written = { text: sql, places: parameters };
      }
      const { text, places } = written;
      const filled = places.map((one) => (one instanceof Place ? values[one.name as keyof V] : one));
      const { rows } = await clientOf(trx).query({ name, text, values: filled });
      return rows as InferResult<Q>;
    };
  };
}
