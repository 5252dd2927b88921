import { sql, type RawBuilder } from 'kysely';
import type { Day } from '#domain/core/day.ts';
import type { SortColumn } from '#domain/licenses-report/report-sort.ts';
import type { Database } from '#server/db/pool.ts';

export type Condition = RawBuilder<boolean>;

/** A condition with what it means along the index of an order: whoever walks in that order begins and ends with it. */
export interface Range {
  of: SortColumn;
  condition: Condition;
  /** A range of the order's values, at least as wide as the condition; asked for only by who walks along them. */
  along: () => Promise<Condition>;
  /** Of products: the texts they stand under, each of which has its lines in some orders by an index of its own. */
  lanes?: readonly string[];
}

/** A condition that few lines meet: by an index that gathers them, and as it is compared with lines that are met otherwise. */
export interface Rare {
  gathered: Condition;
  compared: Condition;
}

/** One of several ways in which a line may be found, each with the path that is fast for it. */
export interface Way {
  accounts: Condition | null;
  rows: Condition | null;
  /** Many lines: walk on from the place; perhaps few: look near the place first; hardly any: gather them. */
  path: 'walk' | 'near' | 'gather';
  range?: Pick<Range, 'of' | 'along' | 'lanes'>;
}

/** What the filters ask for, over account (a) and line (r); null = nothing. */
export interface ReportConditions {
  accounts: Condition | null;
  rows: Condition | null;
  /** That a text of the lines themselves is among them: whoever compares it reads them. */
  comparesTexts: boolean;
  /** Those of them that are ranges. */
  ranges: readonly Range[];
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
