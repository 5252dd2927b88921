import type { Database } from '#server/db/pool.ts';
import type { GroupScope, KeyScope } from '#server/db/row-scopes.ts';
import { updateUsageColumns, upsertReportRows } from './report-row-queries.ts';

/** Writes the report lines of keys whose license, account, application or people changed. */
export const writeReportRows = (trx: Database, keys: KeyScope): Promise<void> => upsertReportRows(trx, keys);

/** Brings the usage figures of report lines up to date with their groups. */
export const updateReportUsage = (trx: Database, groups: GroupScope): Promise<void> =>
  updateUsageColumns(trx, groups);
