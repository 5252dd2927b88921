import { sql } from 'kysely';
import { expiryRangesOf } from '#domain/licenses/expiry-ranges.ts';
import type { FilterName, FilterPlace, filters, ReportFilters } from '#domain/licenses-report/filters.ts';
import { OVERAGE_PERCENT } from '#domain/licenses-report/usage-filter.ts';
import {
  all,
  any,
  list,
  type Condition,
  type FilterContext,
  type Range,
  type Way,
} from './condition-queries.ts';
import { listPeopleByEmail, listProductTextsNamed, productRange } from './lookup-queries.ts';
import { searchWays } from './search-queries.ts';

type Answer = { account: Condition | null; row: Condition | Range | null; either: readonly Way[] };
type OnOf<Name extends FilterName> = (typeof filters)[Name]['on'] & FilterPlace;
export type FilterConditions = {
  [Name in FilterName]: (
    value: ReportFilters[Name],
    ctx: FilterContext,
  ) => Promise<Answer[OnOf<Name>]> | Answer[OnOf<Name>];
};

/** One condition for every filter that there is; asked only where the filter narrows something. */
export const conditionOf: FilterConditions = {
  search: searchWays,
  assignee: async (email, { trx }) => {
    const people = list(await listPeopleByEmail(trx, email));
    return any([
      sql`a.owner_id = ${people}`,
      sql`a.lead_tools_team_owner_id = ${people}`,
      sql`a.cr_csm_id = ${people}`,
    ]);
  },
  expirationStatus: (statuses, { today }) => {
    const ranges = expiryRangesOf(statuses, today);
    if (ranges === null) return null;
    const condition = any(ranges.map(({ from, until }) => all([bound('>=', from), bound('<=', until)])));
    return { of: 'expiry', condition, along: async () => condition };
  },
  platform: (families) => sql`r.platform = ${list(families)}`,
  product: async (names, { trx }) => {
    const texts = await listProductTextsNamed(trx, names);
    return { ...productRange(trx, texts), condition: sql`r.product_text = ${list(texts)}` };
  },
  usage: (usage) => {
    switch (usage?.option) {
      case undefined:
        return null;
      case 'NON_VOLUME':
        return sql`r.max_volume_missing_reason = 'NON_VOLUME'`;
      case 'UNUSED':
        return sql`r.last_time_used is null`;
      case 'MAX_VOLUME_UNKNOWN':
        return sql`r.max_volume is null and coalesce(r.max_volume_missing_reason, 'UNKNOWN') = 'UNKNOWN'`;
      case 'IN_OVERAGE':
        return usageRange(sql`r.usage_percent >= ${OVERAGE_PERCENT}`);
      case 'USAGE_RANGE':
        return usageRange(
          usage.max === null
            ? sql`r.usage_percent >= ${usage.min}`
            : sql`r.usage_percent between ${usage.min} and ${usage.max}`,
        );
    }
  },
};

const usageRange = (condition: Condition): Range => ({
  of: 'usage',
  condition,
  along: async () => condition,
});

const bound = (operator: '>=' | '<=', day: string | null): Condition | null =>
  day === null ? null : sql`r.sort_expiry ${sql.raw(operator)} ${day}::date`;
