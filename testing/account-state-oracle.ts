import type { GroupFigures, StoredKey, StoredUsage } from './stored-figures.ts';

/** Written down from the specification (1.02): whose usage is reported by files. */
const volumeProducts = ['iText', 'iText Suite', 'iText 5', 'DITO', 'pdf2data'];
const byPeople = ['itext-luf', 'itext-volume-manual', 'manual'];
const DAY_MS = 86_400_000;

const shifted = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
const monthAfter = (month: string): string => shifted(`${month}-01`, 31).slice(0, 7);
const isActive = ({ status }: StoredKey): boolean => status !== 'Inactive';

/** What the page of an account must say about expiry, from its keys alone. */
export function expiryOf(keys: readonly StoredKey[], today: string) {
  const active = keys.filter(isActive);
  const made = active.filter(({ status }) => status !== 'Pending Manual Create');
  const expired = made.flatMap(({ expiry }) => (expiry !== null && expiry <= today ? [expiry] : []));
  const ahead = made.filter(
    ({ expiry }) => expiry !== null && expiry > today && expiry <= shifted(today, 90),
  );
  return {
    keys: active.length,
    expired: expired.length,
    lastExpired: expired.toSorted().at(-1) ?? null,
    expiring: [...Map.groupBy(ahead, ({ expiry, product }) => `${expiry} ${product}`)]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([, of]) => ({ productName: of[0]!.product, expiryDate: of[0]!.expiry!, keys: of.length })),
  };
}

/** The months of which it must say that nothing was reported: all behind the first report of people, a 0 included, without one. */
export function unreportedOf(
  key: StoredKey,
  usage: readonly StoredUsage[],
  { term }: GroupFigures,
  today: string,
): string[] {
  if (!volumeProducts.includes(key.product) || !isActive(key) || term === null) return [];
  if (key.expiry !== null && key.expiry <= shifted(today, -90)) return [];
  const reported = usage.filter(({ source }) => byPeople.includes(source));
  const isAutomatic = usage.some(
    ({ kind, last }) => kind === 'AUTO' && last.slice(0, 7) >= term[0].slice(0, 7),
  );
  if (reported.length === 0 || isAutomatic) return [];
  const firstReport = reported.map(({ first }) => first.slice(0, 7)).toSorted()[0]!;
  const lastDays = [
    shifted(`${today.slice(0, 7)}-01`, -1),
    term[1],
    ...(key.expiry === null ? [] : [shifted(key.expiry, -1)]),
  ];
  const last = lastDays.toSorted()[0]!.slice(0, 7);
  const months: string[] = [];
  for (
    let month = [firstReport, term[0].slice(0, 7)].toSorted()[1]!;
    month <= last;
    month = monthAfter(month)
  )
    if (!usage.some((one) => one.first.slice(0, 7) <= month && one.last.slice(0, 7) >= month))
      months.push(month);
  return months;
}

/** Whether a group's use of its maximum must be told: a key of it is in use, and a volume means something to it. */
export const isTold = ({ keys, maximum }: GroupFigures, today: string): boolean =>
  keys.some((key) => isActive(key) && (key.expiry === null || key.expiry > today)) &&
  !(maximum === null && keys.every(({ missingReason }) => missingReason === 'NON_VOLUME'));
