import { isHash, isPrintable, isWhole, membersOf, type Members } from './field-checks.ts';
import { badLine } from './refused.ts';
import { totalName, type SeriesTable } from './series-table.ts';
import { usageFileLimits as limits } from '../usage-file-schema.ts';

const TRAILER_MEMBERS = 5;
const MAC_MEMBERS = 2;
const TOTAL_MEMBERS = 4;
const DECIMAL = /^(?:0|[1-9]\d{0,29})$/;

/** What the records of the file add up to, for the closing line to agree with. */
export interface TrailerRules {
  keys: number;
  records: number;
  series: SeriesTable;
}

/** Reads the `z` line, whose hash has been checked, and holds its figures against the records; answers the macs. */
export function readTrailer(
  value: Members,
  members: number,
  line: number,
  rules: TrailerRules,
): Map<number, string> {
  const { records, macs, totals } = value;
  if (records !== rules.records)
    throw badLine(line, 'recordCount', {
      expected: rules.records,
      found: isWhole(records, 0) ? records : '?',
    });
  const byKey = readMacs(macs, line, rules.keys);
  const count = checkTotals(totals, line, rules);
  if (members !== TRAILER_MEMBERS + MAC_MEMBERS * byKey.size + TOTAL_MEMBERS * count)
    throw badLine(line, 'members');
  return byKey;
}

function readMacs(macs: unknown, line: number, keys: number): Map<number, string> {
  if (!Array.isArray(macs)) throw badLine(line, 'macs');
  const byKey = new Map<number, string>();
  for (const entry of macs) {
    const { k, mac } = membersOf(entry) ?? {};
    if (!isWhole(k, 0, keys - 1) || !isHash(mac) || byKey.has(k)) throw badLine(line, 'macs');
    byKey.set(k, mac);
  }
  return byKey;
}

function checkTotals(totals: unknown, line: number, { series, keys }: TrailerRules): number {
  if (!Array.isArray(totals)) throw badLine(line, 'totals');
  const seen = new Set<string>();
  for (const entry of totals) {
    const { k, product, event, count } = membersOf(entry) ?? {};
    const named =
      isWhole(k, 0, keys - 1) && isPrintable(product, limits.name) && isPrintable(event, limits.name);
    if (!named || typeof count !== 'string' || !DECIMAL.test(count)) throw badLine(line, 'totals');
    const sum = series.sumOf(k, product, event);
    seen.add(totalName(k, product, event));
    if (sum === undefined || sum !== BigInt(count)) throw badLine(line, 'totalDiffers', { product, event });
  }
  if (seen.size !== totals.length || seen.size !== series.size()) throw badLine(line, 'totals');
  return seen.size;
}
