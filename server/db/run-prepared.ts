import { createHash } from 'node:crypto';
import type { Compilable, InferResult, RawBuilder } from 'kysely';
import { keepsNames, type Database } from './pool.ts';
import type { Frame } from './frame.ts';
import { ask, clientOf, roleOf } from './transaction.ts';

/** A connection keeps as many statements of a role at most; further ones are run as any other. */
const NAMES_MAX = 100;
/** Each role has its own: a plan holds what row-level security adds for whoever it was made for. */
const names: Record<Frame['role'], Map<string, string>> = {
  tenant: new Map(),
  staff: new Map(),
  system: new Map(),
};

/**
 * Runs a statement that PostgreSQL parses and plans once for a connection instead of for every call. For statements
 * that are asked often, whose texts are few and whose plan is good for all values. Behind a pooler each is run as any other.
 */
export async function runPrepared<Row>(trx: Database, query: RawBuilder<Row>): Promise<Row[]> {
  const { sql: text, parameters } = query.compile(trx);
  return run<Row>(trx, text, parameters);
}

/** Stands in a query for a value that is known when it runs. */
class Place {
  readonly name: PropertyKey;
  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/**
 * The same for what is asked at nearly every visit: its text is written once for the process, too. `place` names a
 * value where it stands in the query. A list of any length is `= any(…)`; what may be missing is a second query.
 */
export const prepareQuery =
  <Values extends object>() =>
  <Query extends Compilable<unknown>>(
    write: (trx: Database, place: <Name extends keyof Values>(name: Name) => Values[Name]) => Query,
  ): ((trx: Database, values: Values) => Promise<InferResult<Query>>) => {
    let written: { text: string; places: readonly unknown[] } | undefined;
    return async (trx, values) => {
      if (!written) {
        const { sql: text, parameters } = write(trx, (name) => new Place(name) as never).compile();
        written = { text, places: parameters };
      }
      const filled = written.places.map((one) => (one instanceof Place ? values[one.name as never] : one));
      return (await run(trx, written.text, filled)) as InferResult<Query>;
    };
  };

async function run<Row>(trx: Database, text: string, parameters: readonly unknown[]): Promise<Row[]> {
  const statement = { text, values: [...parameters] };
  const client = clientOf(trx);
  const name = keepsNames(client) ? nameOf(roleOf(trx), text) : undefined;
  const { rows } = await ask(client, name === undefined ? statement : { ...statement, name });
  return rows as Row[];
}

function nameOf(role: Frame['role'], text: string): string | undefined {
  const known = names[role].get(text);
  if (known !== undefined || names[role].size >= NAMES_MAX) return known;
  const name = createHash('sha256').update(`${role} ${text}`).digest('hex').slice(0, 32);
  names[role].set(text, name);
  return name;
}
