import type { Selection } from 'kysely';
import type { DB } from './tables.ts';

/** A row as one list of columns selects it, `as` names included: what a row holds is said by that list alone. */
export type RowOf<Table extends keyof DB, Columns extends readonly string[]> = Selection<
  DB,
  Table,
  Columns[number]
>;
