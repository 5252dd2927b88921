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
  type Range,
  type Rare,
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
  const ranges: Range[] = [];
  const rare: Rare[] = [];
  let ways: readonly Way[] = [everyLine];
  for (const name of filterNames.filter((one) => isSet(values, one))) {
    const made = await conditionFor(name, values, ctx);
    if (made === null) continue;
    if (isWays(made)) ways = made;
    else if (isRare(made)) rare.push(made);
    else if (isRange(made)) ranges.push(made);
    else (filters[name].on === 'account' ? accounts : rows).push(made);
  }
  // Whoever walks to lines compares them; an index of the text would be asked anew at every step.
  const [first] = rare;
  if (first && ways[0] === everyLine) ways = [{ ...everyLine, rows: first.gathered, path: 'gather' }];
  rows.push(...rare.map(({ compared }) => compared));
  rows.push(...ranges.map(({ condition }) => condition));
  return {
    accounts: allOrNull(accounts),
    rows: allOrNull(rows),
    comparesTexts: rare.length > 0,
    ranges,
    ways,
  };
}

type Made = Condition | Range | Rare | readonly Way[] | null;
const isRange = (made: Condition | Range): made is Range => 'of' in made;
const isRare = (made: Condition | Range | Rare): made is Rare => 'gathered' in made;
const isWays = (made: Made): made is readonly Way[] => Array.isArray(made);

type AnyCondition = (value: unknown, ctx: FilterContext) => Promise<Made> | Made;
/** That a filter's value fits its condition is checked where the conditions are declared. */
const conditionFor = (name: FilterName, values: ReportFilters, ctx: FilterContext): Promise<Made> | Made =>
  (conditionOf[name] as AnyCondition)(values[name], ctx);
