import type { ActivationStatus, MaxVolumeMissingReason } from '#domain/licenses/schema.ts';
import type { ReportSort } from '#domain/licenses-report/report-sort.ts';
import type { PlatformFamily, RecordType, ReportingType } from '#domain/products/schema.ts';
import type { Condition } from './conditions/condition-queries.ts';

export interface AccountName {
  id: string;
  name: string;
}

/** A line as it is stored, with the place it stands at. */
export interface ReportLine {
  license_key_id: string;
  account_id: string;
  account_name: string;
  product_name: string;
  licensed_product: string | null;
  platform: PlatformFamily | null;
  record_type: RecordType;
  product_category: string | null;
  product_license: string | null;
  product_license_url: string | null;
  product_license_descriptor: string | null;
  activation_status: ActivationStatus | null;
  key_tail: string | null;
  created_date: string | null;
  expiry_date: string | null;
  sort_expiry: string;
  last_time_used: string | null;
  usage_percent: string | null;
  total_usage: string | null;
  max_volume: string | null;
  max_volume_missing_reason: MaxVolumeMissingReason | null;
  group_reporting_type: ReportingType | null;
  cuca_id: string | null;
  application_name: string | null;
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
  accounts: Condition;
  rows: Condition;
  range: Condition;
}

/** The first lines of a source: themselves where they are known, else their ids. */
export interface Found {
  ids: readonly string[];
  lines?: ReportLine[];
}
