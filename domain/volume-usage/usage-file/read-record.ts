import type { UsageRecord } from '../usage-file-schema.ts';
import { isWhole, type Members } from './field-checks.ts';
import { readHour, type Hour } from './hour.ts';
import { badLine } from './refused.ts';

const RECORD_MEMBERS = 9;

/** Where a record stands and what it is checked against. */
export interface RecordPlace {
  line: number;
  /** The number it must bear. */
  n: number;
  /** Keys in the header. */
  keys: number;
  /** The last hour that may be reported. */
  latest: Hour;
}

/** Reads an `e` line; `members` is the number of members found in its text. Its names are checked by the series table. */
export function readRecord(
  value: Members,
  members: number,
  place: RecordPlace,
): { record: UsageRecord; hour: Hour } {
  const { line, n } = place;
  const { k, product, version, event, start, count } = value;
  if (value['n'] !== n) throw badLine(line, 'order', { expected: n });
  if (!isWhole(k, 0, place.keys - 1)) throw badLine(line, 'key');
  if (typeof product !== 'string') throw badLine(line, 'product');
  if (typeof version !== 'string') throw badLine(line, 'version');
  if (typeof event !== 'string') throw badLine(line, 'event');
  if (!isWhole(count, 0)) throw badLine(line, 'count');
  const hour = readRecordHour(value, place);
  if (members !== RECORD_MEMBERS) throw badLine(line, 'members');
  return { record: { n, line, k, product, version, event, start: start as string, count }, hour };
}

function readRecordHour({ start, end }: Members, { line, latest }: RecordPlace): Hour {
  const hour = readHour(start);
  if (hour === null) throw badLine(line, 'start');
  if (readHour(end) !== hour + 1) throw badLine(line, 'end');
  if (hour < 0) throw badLine(line, 'tooEarly');
  if (hour > latest) throw badLine(line, 'tooLate');
  return hour;
}
