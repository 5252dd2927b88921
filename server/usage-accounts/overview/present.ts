import type { Day } from '#domain/core/day.ts';
import { usagePercent } from '#domain/licenses/usage-percent.ts';
import { projectUsage } from '#domain/usage-accounts/overview/projection.ts';
import type { OverviewGroup } from '#domain/usage-accounts/overview/schema.ts';
import type { GroupRow, TermUsage } from './queries.ts';

/** A group for somebody who may read all of it, or only what their application's keys used. */
export function presentGroup(row: GroupRow, used: readonly TermUsage[], today: Day): OverviewGroup {
  const { licenseGroupId, productName, names, ownKeys, otherKeys, maxVolume, maxVolumeMissingReason } = row;
  const of = used.filter(({ groupId }) => groupId === licenseGroupId);
  const own = of.filter((one) => one.own);
  // Where other keys reported and none of these did, nobody knows of a 0.
  const ownUsage =
    own.length === 0 ? null : own.reduce((sum, { value }) => sum + BigInt(value), 0n).toString();
  const term = row.term_start && row.term_end ? { start: row.term_start, end: row.term_end } : null;
  const group = {
    ...{ licenseGroupId, productName, names, ownKeys, otherKeys, maxVolume, maxVolumeMissingReason },
    ...{ term, ownUsage },
  };
  if (!row.readable)
    // That the group has a reporting type may be the other keys' doing.
    return {
      ...group,
      reportingType: own.length === 0 ? null : row.reporting_type,
      totalUsage: null,
      usagePercent: null,
      projection: null,
      unitsDiffer: false,
    };
  return {
    ...group,
    reportingType: row.reporting_type,
    totalUsage: row.total_usage,
    usagePercent: row.usage_percent === null ? null : Number(row.usage_percent),
    projection: term && projectionOf(row, term, of, today),
    unitsDiffer: row.total_usage === null,
  };
}

function projectionOf(
  { total_usage, maxVolume }: GroupRow,
  term: { start: Day; end: Day },
  reported: readonly TermUsage[],
  today: Day,
): OverviewGroup['projection'] {
  if (total_usage === null) return null;
  const projection = projectUsage({ term, totalUsage: BigInt(total_usage), reported }, today);
  if (projection === null) return null;
  const { value, knownDays, termDays } = projection;
  const percent = usagePercent(value, maxVolume === null ? null : BigInt(maxVolume));
  return { value: value.toString(), percent, knownDays, termDays };
}
