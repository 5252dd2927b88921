import type { Selectable } from 'kysely';
import type { ActivationStatus, MaxVolumeMissingReason } from '#domain/licenses/schema.ts';
import type { ReportSort } from '#domain/licenses-report/report-sort.ts';
import type { PlatformFamily, RecordType, ReportingType } from '#domain/products/schema.ts';
import type { DB } from '#server/db/tables.ts';

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
