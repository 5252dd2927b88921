import { sql } from 'kysely';
import { addDays } from '#domain/core/day.ts';
import { expiryRangesOf } from '#domain/licenses/expiry-ranges.ts';
import type { FilterName, FilterPlace, filters, ReportFilters } from '#domain/licenses-report/filters.ts';
import { OVERAGE_PERCENT, type UnknownKind, type UsageRange } from '#domain/licenses-report/usage-filter.ts';
import { containsJoined, containsText } from '#server/db/contains-text.ts';
import { all, any, list, type Condition, type FilterContext, type Way } from './condition-queries.ts';
import { listPeopleByEmail, listProductTextsNamed } from './lookup-queries.ts';
import { searchWays } from './search-queries.ts';

type Answer = { account: Condition | null; row: Condition | null; either: readonly Way[] };
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
  accountOwner: async (email, { trx }) => sql`a.owner_id = ${list(await listPeopleByEmail(trx, email))}`,
  csm: async (email, { trx }) => sql`a.cr_csm_id = ${list(await listPeopleByEmail(trx, email))}`,
  territory: (names) =>
    any([sql`a.regional_territory = ${list(names)}`, sql`a.global_territory = ${list(names)}`]),
  expirationStatus: (statuses, { today }) => {
    const ranges = expiryRangesOf(statuses, today);
    return ranges && any(ranges.map(({ from, until }) => all([bound('>=', from), bound('<=', until)])));
  },
  platform: (families) => sql`r.platform = ${list(families)}`,
  product: async (names, { trx }) => sql`r.product_text = ${list(await listProductTextsNamed(trx, names))}`,
  recordType: (types) => sql`r.record_type = ${list(types)}`,
  category: (names) => sql`r.product_category = ${list(names)}`,
  productLicenseContactEmail: contactContains,
  licenseContactEmail: contactContains,
  cucaProvided: (isProvided) =>
    isProvided === null ? null : isProvided ? sql`r.cuca_id is not null` : sql`r.cuca_id is null`,
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
        return sql`r.usage_percent >= ${OVERAGE_PERCENT}`;
      case 'NOT_IN_OVERAGE':
        return sql`r.usage_percent < ${OVERAGE_PERCENT}`;
      case 'OVERAGE_UNKNOWN':
        return sql`r.usage_percent is null`;
      case 'USAGE_RANGE':
        return withinRange(usage);
    }
  },
  expiry: (days, { today }) => {
    if (days === null) return null;
    const [first, last] = [addDays(today, days.from), addDays(today, days.to)];
    return sql`r.sort_expiry between ${first}::date and ${last}::date`;
  },
};

function withinRange({ min, max, value, unknown = [] }: UsageRange): Condition {
  const figure = value === 'AMOUNT' ? sql`r.total_usage` : sql`r.usage_percent`;
  const within = sql<boolean>`${figure} >= ${min} ${max === null ? sql`` : sql`and ${figure} <= ${max}`}`;
  if (value === 'AMOUNT' || unknown.length === 0) return within;
  return any([within, sql`r.usage_percent is null and ${any(unknown.map((kind) => ofKind[kind]))}`]);
}

/** Whose percentage may be unknown (2.64). */
const ofKind: Record<UnknownKind, Condition> = {
  iText: sql`r.platform = 'iText'`,
  Unified: sql`r.record_type = 'Unified'`,
};

const bound = (operator: '>=' | '<=', day: string | null): Condition | null =>
  day === null ? null : sql`r.sort_expiry ${sql.raw(operator)} ${day}::date`;

/** The search's own index finds the few lines that have the text anywhere; of these the contact is looked at. */
function contactContains(text: string): Condition {
  const contact = sql`lower(r.license_contact_email collate "und-x-icu") collate "C"`;
  return all([containsJoined(sql`r.search_text`, text), containsText(contact, text)]);
}
