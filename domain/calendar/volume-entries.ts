import type { UnreportedIn } from '../account-state/schema.ts';
import { lastDayOf, type Day } from '../core/day.ts';
import type { VolumeEntry } from './schema.ts';

/** Names of licenses that an entry tells. */
export const NAMES_TOLD = 3;

/** One entry for each account and month without a report, however many keys that is about. */
export function volumeEntries(
  keys: readonly UnreportedIn[],
  { today, nameOf }: { today: Day; nameOf: (accountId: string) => string },
): VolumeEntry[] {
  const months = keys.flatMap((key) => key.months.map((month) => ({ key, month })));
  const entries = Map.groupBy(months, ({ key, month }) => `volume:${key.accountId}:${month}`);
  return [...entries].flatMap(([id, of]) => {
    const [first] = of;
    if (!first) return [];
    const { month } = first;
    const { accountId } = first.key;
    const day = lastDayOf(month);
    return [
      {
        ...{ kind: 'VOLUME' as const, id, day, month },
        account: { id: accountId, name: nameOf(accountId) },
        licenses: new Set(of.map(({ key }) => key.licenseGroupId)).size,
        keys: of.length,
        names: of.slice(0, NAMES_TOLD).map(({ key }) => nameOfKey(key)),
        isDue: day < today,
      },
    ];
  });
}

const nameOfKey = ({ productName, productLicense, keyTail, licenseKeyId }: UnreportedIn): string =>
  `${productName} ${productLicense ?? (keyTail === null ? licenseKeyId : `…${keyTail}`)}`;
