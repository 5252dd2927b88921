import type { Selectable } from 'kysely';
import type { ActivationStatus, MaxVolumeMissingReason } from '#domain/licenses/schema.ts';
import type { ReportSort } from '#domain/licenses-report/report-sort.ts';
import type { PlatformFamily, RecordType, ReportingType } from '#domain/products/schema.ts';
import type { DB } from '#server/db/tables.ts';
import type { Condition } from './conditions/condition-queries.ts';

export interface AccountName {
  id: string;
  name: string;
}

/** Columns whose texts are words of the domain. */
interface Words {
  platform: PlatformFamily | null;
  record_type: RecordType;
  activation_status: ActivationStatus | null;
  max_volume_missing_reason: MaxVolumeMissingReason | null;
  group_reporting_type: ReportingType | null;
}

/** What only searches and filters look at. */
type Looked = 'license_contact_email' | 'product_text' | 'search_text' | 'other_script';

/** A line as it is stored, with the name of its account. */
export interface ReportLine extends Omit<Selectable<DB['report_row']>, keyof Words | Looked>, Words {
  account_name: string;
}

/** The place of a line in an order: what its terms compare, the first first; null is a value that is not there. */
export interface ReportPlace {
  sort: ReportSort;
  parts: readonly (string | null)[];
}

/** How far the report looks before it goes about it the other way. */
export interface Reach {
  /** Accounts looked through at a time; their lines are read from an index, and only until the page is full. */
  window: number;
  /** Lines looked at along an index of values, then so many more, then very many. */
  windows: readonly [near: number, farther: number, farthest: number];
  /** Up to this many lines are put in order faster than they are met by walking. */
  few: number;
  /** Of so many accounts all lines are read, by an index that has what filters and orders look at, if they are no more. */
  ofAccounts: { accounts: number; lines: number };
  /** Up to so many accounts are looked for once and meant by their ids from then on. */
  known: number;
}
/** Where a page begins, in which order, and how long it is. */
export interface Span {
  sort: ReportSort;
  after: ReportPlace | null;
  limit: number;
  reach: Reach;
}

/** Lines that meet both conditions; whoever walks in order of a value finds them within the range. */
export interface Source {
  /** Null: any account. */
  accounts: Condition | null;
  /** The accounts themselves, where they are not too many. */
  accountIds: readonly string[] | null;
  /** Null: any line of theirs. */
  rows: Condition | null;
  /** Null: no filter is a range of the order. */
  range: Condition | null;
  /** Product texts whose lines stand in this order by an index of their own; null where none do. */
  lanes: readonly string[] | null;
}

/** The first lines of a source: themselves where they are known, else their ids. */
export interface Found {
  ids: readonly string[];
  lines?: ReportLine[];
}
