import { sql, type RawBuilder } from 'kysely';
import type { Reach } from '#domain/access/can.ts';
import type { Day } from '#domain/core/day.ts';
import type { Figure } from '#domain/ledger/figure.ts';
import type { MaxVolumeMissingReason } from '#domain/licenses/schema.ts';
import { volumeProductNames } from '#domain/products/find-product.ts';
import type { ReportingType } from '#domain/products/schema.ts';
import type { AuthorizedAccountId } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';
import { reportingType } from '../projection-queries.ts';
import { entryShare, joinEntries } from '#server/db/term-days.ts';
import { daysOfGroup, type Counted } from './counted-queries.ts';

/** Whose figures somebody may read in an account. */
export interface FigureReader {
  account: AuthorizedAccountId;
  /** Keys whose usage they may read. */
  reach: Reach;
  /** They report the volume of the account: they know what its volume keys used, and its receipts. */
  reports: boolean;
  internal: boolean;
  /** Where the vendor's people have their addresses. */
  vendorDomain: string;
}

export interface FigureKey {
  id: string;
  keyTail: string | null;
  productName: string;
  productLicense: string | null;
  /** The reader may read what this key used. */
  isReadable: boolean;
  licenseGroupId: string;
  termStart: Day | null;
  termEnd: Day | null;
  maxVolume: string | null;
  missingReason: MaxVolumeMissingReason | null;
}

const list = (values: readonly string[]) => sql`any(${[...values]}::text[])`;

function chosenBy(figure: Figure, account: AuthorizedAccountId): RawBuilder<unknown> {
  switch (figure.of) {
    case 'key':
      return sql`k.license_group_id = (select one.license_group_id from license_key one
        where one.account_id = ${account} and one.id = ${figure.licenseKeyId})`;
    case 'group':
      return sql`k.license_group_id = ${figure.licenseGroupId}`;
    case 'period':
      return sql`k.id = ${list(figure.keyIds)}`;
    case 'receipt':
      return sql`k.id = ${figure.licenseKeyId}`;
  }
}

/**
 * The keys of a figure, all that share its maximum. Who reports the volume knows what volume keys used of theirs and
 * what a receipt booked; a chart is for those alone who may read usage.
 */
export async function findFigureKeys(
  trx: Database,
  figure: Figure,
  { account, reach, reports }: FigureReader,
): Promise<FigureKey[]> {
  const isReached = reach === 'all' ? sql`true` : sql`coalesce(k.cuca_id = ${list(reach)}, false)`;
  const isVolume = sql`${reports}::boolean and k.product_name = ${list(volumeProductNames)}`;
  const readable = {
    key: sql`${isReached} or ${isVolume}`,
    group: sql`${isReached} or ${isVolume}`,
    period: isReached,
    receipt: sql`${reports}::boolean`,
  }[figure.of];
  const { rows } = await sql<FigureKey>`
    select k.id, k.key_tail as "keyTail", k.product_name as "productName", k.product_license as "productLicense",
      (${readable}) as "isReadable", g.id as "licenseGroupId", g.term_start as "termStart", g.term_end as "termEnd",
      g.max_volume as "maxVolume", k.max_volume_missing_reason as "missingReason"
    from license_key k join license_group g on g.account_id = k.account_id and g.id = k.license_group_id
    where k.account_id = ${account} and ${chosenBy(figure, account)}
    order by k.product_license, k.id`.execute(trx);
  return rows;
}

/**
 * How keys reported in their term: automatic figures if there are any, else manual ones; a 0 decides only where nothing
 * was used. Null where nobody reported.
 */
export async function findReportingType(
  trx: Database,
  of: Pick<Counted, 'accountId' | 'licenseGroupId'>,
): Promise<ReportingType | null> {
  const { rows } = await sql<{ type: ReportingType }>`
    with d as materialized (${daysOfGroup(of)})
    select ${reportingType} as type from d ${joinEntries()}
    group by 1 order by bool_or(${entryShare} > 0) desc, 1 limit 1`.execute(trx);
  return rows[0]?.type ?? null;
}
