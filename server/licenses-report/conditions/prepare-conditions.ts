import {
  filterNames,
  filters,
  isSet,
  meantBy,
  type FilterName,
  type ReportFilters,
} from '#domain/licenses-report/filters.ts';
import type { SignedInCtx } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';
import { hashLicenseKey } from '#server/licenses/seal-license.ts';
import {
  allOrNull,
  type Condition,
  type FilterContext,
  type ReportConditions,
  type Way,
} from './condition-queries.ts';
import { conditionOf } from './filter-queries.ts';
import { everyLine } from './search-queries.ts';

interface Ctx extends Pick<SignedInCtx, 'portal' | 'today'> {
  /** Who asks: "my" means theirs. */
  principal: Pick<SignedInCtx['principal'], 'email'>;
}

/** The conditions of all filters that narrow something, each on what its declaration says. */
export async function prepareConditions(
  { portal, today, principal }: Ctx,
  trx: Database,
  given: ReportFilters,
): Promise<ReportConditions> {
  const ctx = { trx, today, hashKey: (text: string) => hashLicenseKey(portal.secrets, text) };
  const values = meantBy(given, principal.email);
  const accounts: Condition[] = [];
  const rows: Condition[] = [];
  let ways: readonly Way[] = [everyLine];
  for (const name of filterNames.filter((one) => isSet(values, one))) {
    const made = await conditionFor(name, values, ctx);
    if (made === null) continue;
    if (isWays(made)) ways = made;
    else (filters[name].on === 'account' ? accounts : rows).push(made);
  }
  return { accounts: allOrNull(accounts), rows: allOrNull(rows), ways };
}

type Made = Condition | readonly Way[] | null;
const isWays = (made: Made): made is readonly Way[] => Array.isArray(made);

type AnyCondition = (value: unknown, ctx: FilterContext) => Promise<Made> | Made;
/** That a filter's value fits its condition is checked where the conditions are declared. */
const conditionFor = (name: FilterName, values: ReportFilters, ctx: FilterContext): Promise<Made> | Made =>
  (conditionOf[name] as AnyCondition)(values[name], ctx);
