import { sql, type RawBuilder } from 'kysely';
import type { Day } from '#domain/core/day.ts';
import type { Database } from '#server/db/pool.ts';

export type Condition = RawBuilder<boolean>;

/** One of several ways in which a search finds a line: by its account (a), by the line (r) itself. */
export interface Way {
  accounts: Condition | null;
  rows: Condition | null;
}

/** What the filters ask for, over account (a) and line (r); null = nothing. */
export interface ReportConditions {
  accounts: Condition | null;
  rows: Condition | null;
  /** A line is found by any of these. */
  ways: readonly Way[];
}

/** What a condition may look up before the lines are asked for. */
export interface FilterContext {
  trx: Database;
  today: Day;
  hashKey: (text: string) => Buffer;
}

/** All of the conditions that are any. */
export const all = (conditions: readonly (Condition | null)[]): Condition => {
  const given = conditions.filter((one) => one !== null);
  return given.length === 0 ? sql<boolean>`true` : sql.join(given, sql` and `);
};
/** The same; null where none is any. */
export const allOrNull = (conditions: readonly (Condition | null)[]): Condition | null =>
  conditions.every((one) => one === null) ? null : all(conditions);
export const any = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`false` : sql`(${sql.join([...conditions], sql` or `)})`;
export const not = (condition: Condition): Condition => sql<boolean>`not (${condition})`;
export const list = (values: readonly string[]) => sql`any(${[...values]}::text[])`;
