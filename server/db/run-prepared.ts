import { createHash } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import type { Database } from './pool.ts';
import { clientOf, roleOf } from './transaction.ts';

/** A connection keeps as many statements at most; further ones are run as any other. */
const NAMES_MAX = 300;
const names = new Map<string, string>();

/**
 * Runs a statement that PostgreSQL parses and plans once for a connection instead of for every call. For statements
 * that are asked often, whose texts are few and whose plan is good for all values. Each role has its own: a plan holds
 * what row-level security adds for whoever it was made for.
 */
export async function runPrepared<Row>(trx: Database, query: RawBuilder<Row>): Promise<Row[]> {
  const { sql: text, parameters } = query.compile(trx);
  const statement = { text, values: [...parameters] };
  const name = nameOf(`${roleOf(trx)} ${text}`);
  const { rows } = await clientOf(trx).query<Row & object>(
    name === undefined ? statement : { ...statement, name },
  );
  return rows;
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= NAMES_MAX) return known;
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
  names.set(text, name);
  return name;
}
