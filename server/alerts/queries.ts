import { sql, type RawBuilder } from 'kysely';
import type { AlertScope } from '#domain/alerts/alert-scope.ts';
import type { Audience } from '#domain/alerts/alert-rules.ts';
import type { AlertsRead } from '#domain/alerts/schema.ts';
import type { Covered } from '#domain/calendar/calendar-scope.ts';
import type { Day } from '#domain/core/day.ts';
import { volumeProductNames } from '#domain/products/find-product.ts';
import type { AuthorizedAccountId } from '#server/core/context.ts';
import { groupPercent } from '#server/db/group-percent.ts';
import type { Database } from '#server/db/pool.ts';

/** Whose alerts are asked for, and who reads them. */
export interface AlertReader {
  accounts: readonly AuthorizedAccountId[];
  scope: AlertScope<AuthorizedAccountId>;
  userId: string;
}

const list = (values: readonly string[]) => sql`any(${[...values]}::text[])`;
const isCovered = ({ accounts, cucas }: Covered): RawBuilder<unknown> =>
  sql`(a.account_id = ${list(accounts)} or a.cuca_id = ${list(cucas)})`;

/** Alerts (a) that the reader may see: isInScope of domain/alerts. */
const isVisible = ({ accounts, scope }: AlertReader): RawBuilder<boolean> => sql<boolean>`
  (a.account_id = ${list(accounts)} and case a.kind when 'EXPIRY' then ${isCovered(scope.expiry)}
    else ${isCovered(scope.usage)} or (a.product_name = ${list(volumeProductNames)}
      and a.account_id = ${list(scope.volume)}) end)`;
const isUnread = ({ userId }: AlertReader) =>
  sql`not exists (select from alert_read r where r.alert_id = a.id and r.user_id = ${userId})`;

interface AnyAlertRow {
  id: string;
  accountId: string;
  accountName: string;
  productName: string;
  names: string[];
  keys: number;
  cucaId: string | null;
  raisedAt: Date;
  readAt: Date | null;
}

/** What each kind has the table holds to. */
export type AlertRow =
  | (AnyAlertRow & {
      kind: 'USAGE';
      threshold: number;
      usagePercent: string;
      totalUsage: string;
      maxVolume: string;
      termStart: Day;
      termEnd: Day;
      percentNow: string | null;
    })
  | (AnyAlertRow & { kind: 'EXPIRY'; expiryDate: Day; days: number });

/** The newest first. */
export async function listAlertRows(
  trx: Database,
  reader: AlertReader,
  { unread, after, limit }: { unread: boolean; after: string | undefined; limit: number },
): Promise<AlertRow[]> {
  if (reader.accounts.length === 0) return [];
  const { rows } = await sql<AlertRow>`
    select a.id, a.account_id as "accountId", account.name as "accountName", a.kind, a.product_name as "productName",
      a.names, a.keys, a.cuca_id as "cucaId", a.raised_at as "raisedAt",
      (select r.read_at from alert_read r where r.alert_id = a.id and r.user_id = ${reader.userId}) as "readAt",
      a.threshold, a.usage_percent as "usagePercent", a.total_usage as "totalUsage", a.max_volume as "maxVolume",
      a.term_start as "termStart", a.term_end as "termEnd",
      ${groupPercent} as "percentNow",
      a.expiry_date as "expiryDate", a.days
    from alert a join account on account.id = a.account_id
    left join license_group g on g.account_id = a.account_id and g.id = a.license_group_id
      and g.term_start = a.term_start
    where ${isVisible(reader)} ${unread ? sql`and ${isUnread(reader)}` : sql``}
      ${after === undefined ? sql`` : sql`and a.id < ${after}::bigint`}
    order by a.id desc limit ${limit}`.execute(trx);
  return rows;
}

/** How many there are, and how many of them the reader has not marked as read. */
export async function countAlerts(
  trx: Database,
  reader: AlertReader,
): Promise<{ total: number; unread: number }> {
  if (reader.accounts.length === 0) return { total: 0, unread: 0 };
  const { rows } = await sql<{ total: number; unread: number }>`
    select count(*)::int as total, count(*) filter (where ${isUnread(reader)})::int as unread
    from alert a where ${isVisible(reader)}`.execute(trx);
  return rows[0] ?? { total: 0, unread: 0 };
}

/** Marks what the reader may see; what was marked before keeps its time. */
export async function insertRead(
  trx: Database,
  reader: AlertReader,
  { read, now }: { read: AlertsRead; now: Date },
): Promise<void> {
  if (reader.accounts.length === 0) return;
  const which = 'id' in read ? sql`a.id = ${read.id}::bigint` : sql`a.id <= ${read.upTo}::bigint`;
  await sql`insert into alert_read (user_id, alert_id, read_at)
    select ${reader.userId}, a.id, ${now} from alert a
    where ${which} and ${isVisible(reader)} and ${isUnread(reader)} order by a.id
    on conflict do nothing`.execute(trx);
}

/** What was chosen for the account; nothing where it is told as every account is. */
export const findSetting = (trx: Database, account: AuthorizedAccountId) =>
  trx
    .selectFrom('account')
    .select([
      'alert_thresholds as thresholds',
      'alert_audiences as audiences',
      'alerts_changed_at as changedAt',
      'alerts_changer_name as changerName',
    ])
    .where('id', '=', account)
    .where('alerts_changed_at', 'is not', null)
    .$narrowType<{ thresholds: number[]; audiences: string[]; changedAt: Date; changerName: string }>()
    .executeTakeFirst();

export async function saveSetting(
  trx: Database,
  account: AuthorizedAccountId,
  setting: {
    thresholds: readonly number[];
    audiences: readonly Audience[];
    by: { userId: string; name: string };
    now: Date;
  },
): Promise<void> {
  await trx
    .updateTable('account')
    .set({
      alert_thresholds: [...setting.thresholds],
      alert_audiences: [...setting.audiences],
      alerts_changed_at: setting.now,
      alerts_changed_by: setting.by.userId,
      alerts_changer_name: setting.by.name,
    })
    .where('id', '=', account)
    .execute();
}
