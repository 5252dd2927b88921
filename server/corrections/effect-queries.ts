import { sql } from 'kysely';
import type { Day } from '#domain/core/day.ts';
import type { FigureChange } from '#domain/corrections/schema.ts';
import { isInForce } from '#server/db/entries-in-force.ts';
import { groupPercent } from '#server/db/group-percent.ts';
import type { Database } from '#server/db/pool.ts';
import type { TouchedKey } from '#server/ledger/settle-queries.ts';

export interface KeyFigures {
  licenseKeyId: string;
  keyTail: string;
  productName: string;
  start: Day;
  end: Day;
  figures: { usageType: string; unit: FigureChange['unit']; value: string }[];
  percent: string | null;
  sharedBy: number;
}

/** What counts of keys in their days, by type of usage, and how full their maximum is. */
export async function listFigures(trx: Database, touched: readonly TouchedKey[]): Promise<KeyFigures[]> {
  if (touched.length === 0) return [];
  const { rows } = await sql<KeyFigures>`
    select k.id as "licenseKeyId", coalesce(k.key_tail, '') as "keyTail", k.product_name as "productName",
      span.first_day as "start", span.last_day as "end",
      ${groupPercent} as "percent",
      (select count(*)::int from license_key other
        where other.account_id = k.account_id and other.license_group_id = k.license_group_id) as "sharedBy",
      coalesce((select json_agg(json_build_object('usageType', f.usage_type, 'unit', f.unit, 'value', f.value)
          order by f.usage_type, f.unit)
        from (select e.usage_type, e.unit, sum(e.value)::text as value from usage_entry e
          where e.license_key_id = k.id and e.source = any(string_to_array(span.sources, ','))
            and e.starts_at >= (span.first_day::timestamp at time zone 'UTC')
            and e.starts_at < ((span.last_day + 1)::timestamp at time zone 'UTC') and ${isInForce('e')}
          group by e.usage_type, e.unit) as f), '[]') as "figures"
    from unnest(${touched.map(({ licenseKeyId }) => licenseKeyId)}::text[],
      ${touched.map(({ start }) => start)}::date[], ${touched.map(({ end }) => end)}::date[],
      ${touched.map(({ sources }) => sources.join(','))}::text[]) as span (id, first_day, last_day, sources)
    join license_key k on k.id = span.id
    join license_group g on g.account_id = k.account_id and g.id = k.license_group_id
    order by k.product_name, k.id`.execute(trx);
  return rows;
}
