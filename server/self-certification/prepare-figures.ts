import { contains, type Period } from '#domain/core/period.ts';
import { chooseLicense } from '#domain/ledger/choose-license.ts';
import { isVolumeFamily } from '#domain/products/find-product.ts';
import type { UsageSource, UsageUnit } from '#domain/products/schema.ts';
import { mainUsageTypeOf } from '#domain/products/usage-units.ts';
import { countItem } from '#domain/self-certification/report-items.ts';
import type { ReportItem } from '#domain/self-certification/schema.ts';
import type { GroupKey } from './queries.ts';

/** One figure with the license key that it is booked for. */
export interface PlacedFigure {
  /** The place of its item in what was sent. */
  at: number;
  licenseKeyId: string;
  keyTail: string;
  productName: string;
  /** Every key of the group: none of them may be told the same once more. */
  groupKeys: readonly string[];
  source: UsageSource;
  usageType: string;
  unit: UsageUnit | null;
  period: Period;
  value: string;
  environment: string;
  deploymentType: string;
  processorsPerServer: number | null;
  numberOfServers: number | null;
  outsideTerm: boolean;
}

/** The figures of the items, each booked for the key of its group in whose term it begins, among those that were offered. */
export function prepareFigures(items: readonly ReportItem[], keys: readonly GroupKey[]): PlacedFigure[] {
  const byGroup = Map.groupBy(keys, ({ groupId }) => groupId);
  return items.flatMap((item, at) => {
    const group = byGroup.get(item.groupId) ?? [];
    const [first, ...others] = group.filter(({ isOffered }) => isOffered);
    if (!first) throw new Error('items are placed once their licenses are known');
    const { key, outsideTerm } = chooseKey([first, ...others], item.usageRange);
    return countItem({ ...item, productName: key.productName }).map((counted): PlacedFigure => {
      const { unit, value, processorsPerServer, numberOfServers } = counted;
      return {
        ...{ at, licenseKeyId: key.id, keyTail: key.keyTail, productName: key.productName },
        groupKeys: group.map(({ id }) => id),
        source: isVolumeFamily(key.productName) ? 'itext-volume-manual' : 'manual',
        usageType: processorsPerServer === null ? (mainUsageTypeOf(key.productName) ?? '') : (unit ?? ''),
        ...{ unit, value, processorsPerServer, numberOfServers, outsideTerm },
        ...{ period: item.usageRange, environment: item.environment, deploymentType: item.deploymentType },
      };
    });
  });
}

/** The latest created key whose term has the first day; else the one that files would be booked for. */
function chooseKey(
  keys: readonly [GroupKey, ...GroupKey[]],
  { start }: Period,
): { key: GroupKey; outsideTerm: boolean } {
  const current = keys.findLast(({ createdDate, expiryDate }) =>
    contains({ start: createdDate ?? start, end: expiryDate ?? start }, start),
  );
  return current
    ? { key: current, outsideTerm: false }
    : { key: chooseLicense(keys, start).row, outsideTerm: true };
}
