import {
  usageFileLimits,
  type UsageFileLimits,
  type UsageFileTotal,
  type UsageRecord,
} from '../usage-file-schema.ts';
import { isPrintable } from './field-checks.ts';
import { writeHour, type Hour } from './hour.ts';
import { createNumberSet } from './number-set.ts';
import { badLine, refused } from './refused.ts';

/** Running sum of one (key, product, event); `sum` moves into `carried` before it could become inexact. */
interface RunningTotal {
  k: number;
  product: string;
  event: string;
  sum: number;
  carried: bigint;
  records: number;
  first: Hour;
  last: Hour;
}

/** All records of one (key, product, version, event). */
interface Series {
  id: number;
  total: RunningTotal;
}

const HOURS_PER_SERIES = 2 ** 20;

/** Names are printable, so a NUL between them keeps different ones apart. */
export const totalName = (k: number, product: string, event: string): string => `${k}\0${product}\0${event}`;

function checkNames({ product, event, version, line }: UsageRecord): void {
  if (!isPrintable(product, usageFileLimits.name)) throw badLine(line, 'product');
  if (!isPrintable(event, usageFileLimits.name)) throw badLine(line, 'event');
  if (!isPrintable(version, usageFileLimits.version)) throw badLine(line, 'version');
}

function addTo(total: RunningTotal, hour: Hour, count: number): void {
  if (total.sum + count > Number.MAX_SAFE_INTEGER) {
    total.carried += BigInt(total.sum);
    total.sum = 0;
  }
  total.sum += count;
  total.records += 1;
  if (hour < total.first) total.first = hour;
  if (hour > total.last) total.last = hour;
}

/** Knows the series, buckets and totals of one file. Its size is bounded by the limits, whatever the file holds. */
export function createSeriesTable(limits: UsageFileLimits) {
  const series = new Map<string, Series>();
  const totals = new Map<string, RunningTotal>();
  const buckets = createNumberSet();

  const totalOf = ({ k, product, event }: UsageRecord): RunningTotal => {
    const name = totalName(k, product, event);
    const found = totals.get(name);
    if (found) return found;
    const first = Number.MAX_SAFE_INTEGER;
    const total = { k, product, event, sum: 0, carried: 0n, records: 0, first, last: -1 };
    totals.set(name, total);
    return total;
  };

  const addSeries = (name: string, record: UsageRecord): Series => {
    checkNames(record);
    if (series.size >= limits.series) throw refused('TOO_LARGE', 'series', record.line);
    const added = { id: series.size, total: totalOf(record) };
    series.set(name, added);
    return added;
  };

  return {
    /** Counts a record; refuses one whose bucket the file had before. */
    add(record: UsageRecord, hour: Hour): void {
      const name = `${record.k}\0${record.product}\0${record.version}\0${record.event}`;
      const { id, total } = series.get(name) ?? addSeries(name, record);
      if (!buckets.add(id * HOURS_PER_SERIES + hour)) throw badLine(record.line, 'sameBucket');
      addTo(total, hour, record.count);
    },

    /** The sum of a (key, product, event), or undefined where the file has no record of it. */
    sumOf(k: number, product: string, event: string): bigint | undefined {
      const total = totals.get(totalName(k, product, event));
      return total && total.carried + BigInt(total.sum);
    },

    /** Number of different (key, product, event). */
    size: (): number => totals.size,

    totals: (): UsageFileTotal[] =>
      Array.from(totals.values(), ({ k, product, event, sum, carried, records, first, last }) => ({
        k,
        product,
        event,
        count: carried + BigInt(sum),
        records,
        firstStart: writeHour(first),
        lastStart: writeHour(last),
      })),
  };
}
export type SeriesTable = ReturnType<typeof createSeriesTable>;
