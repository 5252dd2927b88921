import type { Day } from '../core/day.ts';
import { formatPeriod } from '../core/format.ts';
import type { Period } from '../core/period.ts';
import { columnOf, periodOfColumn, stepOf } from './chart-step.ts';
import type { ReportedUsage } from './schema.ts';

/** A key of the chart, with the days between which it was licensed. */
export interface ChartKey {
  licenseKeyId: string;
  createdDate: Day | null;
  expiryDate: Day | null;
}

/** A usage type in its unit; types of different units are never added together (3.33). */
export interface CountedType {
  id: string;
  usageType: string;
  /** Null: kept, but counted in no unit. */
  unit: string | null;
}

/** One colour of the chart: a usage type (its family) of a license key (its shade). */
export interface UsageSeries extends CountedType {
  licenseKeyId: string;
  family: number;
  shade: number;
}

/** A column without figures: nobody reported, or there was no license to report for. */
export type Silence = 'noReport' | 'noLicense';

/** A month or a day, or the longer period that figures were reported for; over the columns from … to of the chart. */
export interface UsageBar {
  id: string;
  label: string;
  from: string;
  to: string;
  /** Decimal strings by series; one that is missing was not reported, which is not 0. */
  values: Readonly<Record<string, string>>;
  silence: Silence | null;
  /** The period is not over yet. */
  running: boolean;
}

/** The days that a bar's figures were reported for: its column's, or those its id names. */
export function periodOfBar({ id }: Pick<UsageBar, 'id'>): Period {
  const [start = id, end] = id.split('/');
  return end === undefined ? periodOfColumn(id) : { start, end };
}

const typeId = ({ usageType, unit }: Pick<ReportedUsage, 'usageType' | 'unit'>): string =>
  `${usageType}\u0000${unit ?? ''}`;
const seriesId = (item: Pick<ReportedUsage, 'licenseKeyId' | 'usageType' | 'unit'>): string =>
  `${item.licenseKeyId}\u0000${typeId(item)}`;

/** The types of usage that occur, in one order. */
export const countedTypesIn = (items: readonly ReportedUsage[]): CountedType[] =>
  [...Map.groupBy(items, typeId)]
    .map(([id, [first]]) => ({ id, usageType: first?.usageType ?? '', unit: first?.unit ?? null }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));

const sumsBy = (
  items: readonly ReportedUsage[],
  idOf: (item: ReportedUsage) => string,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...Map.groupBy(items, idOf)].map(([id, same]) => [
      id,
      String(same.reduce((sum, { count }) => sum + BigInt(count), 0n)),
    ]),
  );

const isLicensedIn = ({ start, end }: Period, { createdDate, expiryDate }: ChartKey): boolean =>
  (createdDate === null || createdDate <= end) && (expiryDate === null || expiryDate >= start);

/**
 * The bars of a chart: one for each month or day, and one for each longer period that figures were reported for, which
 * are never cut. A month or day that nobody reported for has a bar without values. Figures stay exact.
 */
export function stackUsage(
  items: readonly ReportedUsage[],
  /** Months or days, in order. */
  columns: readonly string[],
  keys: readonly ChartKey[],
  today: Day,
): { series: UsageSeries[]; bars: UsageBar[] } {
  const [first = '', last = ''] = [columns[0], columns.at(-1)];
  const step = stepOf(first);
  const present = new Set(items.map(seriesId));
  const types = countedTypesIn(items);
  const series = keys.flatMap(({ licenseKeyId }, shade) =>
    types
      .map((type, family) => ({
        ...type,
        id: seriesId({ ...type, licenseKeyId }),
        licenseKeyId,
        family,
        shade,
      }))
      .filter(({ id }) => present.has(id)),
  );
  const reported = [...Map.groupBy(items, ({ start, end }) => `${start}/${end}`)].map(([id, same]) => {
    const { start, end } = same[0] ?? { start: first, end: last };
    const [from, to] = [columnOf(start, step), columnOf(end, step)];
    return {
      id: from === to ? from : id,
      label: formatPeriod({ start, end }),
      from: from < first ? first : from,
      to: to > last ? last : to,
      values: sumsBy(same, seriesId),
      silence: null,
      running: end >= today,
    };
  });
  const isCovered = (column: string) => reported.some(({ from, to }) => from <= column && column <= to);
  const silent = columns
    .filter((column) => !isCovered(column))
    .map((column) => {
      const days = periodOfColumn(column);
      return {
        id: column,
        label: formatPeriod(days),
        from: column,
        to: column,
        values: {},
        silence: keys.some((key) => isLicensedIn(days, key)) ? ('noReport' as const) : ('noLicense' as const),
        running: days.end >= today,
      };
    });
  const place = ({ from, to, id }: UsageBar): string => `${from} ${to} ${id}`;
  return { series, bars: [...reported, ...silent].toSorted((a, b) => (place(a) < place(b) ? -1 : 1)) };
}

/** What a key used in all: decimal strings by the id of the counted type; one that is missing was not reported. */
export interface UsageTotal {
  licenseKeyId: string;
  byType: Readonly<Record<string, string>>;
}

/** The exact sums of all that the chart shows, by key and type. */
export const totalsOf = (items: readonly ReportedUsage[], keyIds: readonly string[]): UsageTotal[] =>
  keyIds.map((licenseKeyId) => ({
    licenseKeyId,
    byType: sumsBy(
      items.filter((item) => item.licenseKeyId === licenseKeyId),
      typeId,
    ),
  }));
