import type { UsageFileFormat, UsageFileHeader, UsageFileLimits, UsageRecord } from '../usage-file-schema.ts';
import { isHash, membersOf, type Members } from './field-checks.ts';
import { digestSoFar, type Hasher } from './hasher.ts';
import type { Hour } from './hour.ts';
import { readHeader, recogniseHeader } from './read-header.ts';
import { readRecord } from './read-record.ts';
import { readTrailer } from './read-trailer.ts';
import { badLine, refused } from './refused.ts';
import { hasShape, scanLine } from './scan-line.ts';
import type { SeriesTable } from './series-table.ts';

const LINE_FEED = 0x0a;
const CHECKPOINT_MEMBERS = 3;
const NOTHING = new Uint8Array(0);
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A usage file being read: what came so far, and with it what may come next. */
export interface Reading {
  readonly extension: UsageFileFormat;
  readonly limits: UsageFileLimits;
  readonly latest: Hour;
  readonly hasher: Hasher;
  readonly series: SeriesTable;
  header: UsageFileHeader | undefined;
  sealed: { sha256: string; macs: Map<number, string> } | undefined;
  line: number;
  records: number;
  /** Records since the last check line, and where that stood. */
  unchecked: number;
  lastChecked: number;
  /** The lines at hand; every byte is hashed once, in runs that end where a check line begins. */
  block: Uint8Array;
  hashed: number;
}

export const beginReading = (
  rules: Pick<Reading, 'extension' | 'limits' | 'latest' | 'hasher' | 'series'>,
): Reading => ({
  ...rules,
  header: undefined,
  sealed: undefined,
  line: 0,
  records: 0,
  unchecked: 0,
  lastChecked: 0,
  block: NOTHING,
  hashed: 0,
});

/** Reads a block of whole lines and hands out their records as it goes. */
export function* readLines(file: Reading, block: Uint8Array): Generator<UsageRecord, void> {
  file.block = block;
  file.hashed = 0;
  for (let start = 0; start < block.length;) {
    const end = block.indexOf(LINE_FEED, start);
    file.line += 1;
    if (file.line === 1) readFirst(file, end);
    else {
      const record = readNext(file, start, end);
      if (record) yield record;
    }
    start = end + 1;
  }
  hashUntil(file, block.length);
  file.block = NOTHING;
}

/** Refuses a line that is longer than any may be, before all of it has come. */
export function checkOpenLine(file: Reading, length: number): void {
  const limit = file.limits.frameLine;
  if (length > limit) throw badLine(file.line + 1, 'lineTooLong', { limit });
}

function hashUntil(file: Reading, end: number): void {
  file.hasher.update(file.block.subarray(file.hashed, end));
  file.hashed = end;
}

/** What a long line may hold: a key, mac or total has five values at most, and the rest of its line a dozen. */
const VALUES_PER_ENTRY = 5;
const VALUES_BESIDE = 12;
/** So many times too many keys are still told as too many keys. */
const KEYS_SEEN = 10;

/** A short line is parsed whatever it is; a long one lists keys, macs or totals, and no more of them than there are. */
function checkLongLine({ limits, block, line, header, series }: Reading, start: number, end: number): void {
  if (end - start <= limits.recordLine) return;
  const entries = (header?.keys.length ?? KEYS_SEEN * limits.keys) + series.size();
  if (!hasShape(block, start, end, VALUES_PER_ENTRY * entries + VALUES_BESIDE))
    throw badLine(line, 'notPlain');
}

function parseLine(file: Reading, start: number, end: number): unknown {
  checkLongLine(file, start, end);
  let text: string;
  try {
    text = decoder.decode(file.block.subarray(start, end));
  } catch {
    throw badLine(file.line, 'notUtf8');
  }
  try {
    return JSON.parse(text);
  } catch {
    throw badLine(file.line, 'notJson');
  }
}

function readFirst(file: Reading, end: number): void {
  const limit = file.limits.frameLine;
  if (end > limit) throw badLine(1, 'lineTooLong', { limit });
  let value: unknown;
  try {
    value = parseLine(file, 0, end);
  } catch {
    throw refused('NOT_RECOGNISED', 'notUsageFile', 1);
  }
  const header = recogniseHeader(value, file.extension);
  file.header = readHeader(header, scanLine(file.block, 0, end), file.extension);
}

/** Reads one line after the first; answers its record if it is one. */
function readNext(file: Reading, start: number, end: number): UsageRecord | undefined {
  if (file.sealed) throw badLine(file.line, 'afterEnd');
  const members = scanLine(file.block, start, end);
  const value = membersOf(parseLine(file, start, end)) ?? {};
  checkLength(file, value, end - start);
  if (members < 0) throw badLine(file.line, 'notPlain');
  switch (value['t']) {
    case 'e':
      return readUsage(file, value, members);
    case 'c':
      hashUntil(file, start);
      readCheckpoint(file, value, members);
      return undefined;
    case 'z':
      hashUntil(file, start);
      readEnd(file, value, members);
      return undefined;
    default:
      throw badLine(file.line, value['t'] === 'h' ? 'secondHeader' : 'unknownType');
  }
}

function checkLength({ limits, line }: Reading, value: Members, length: number): void {
  const limit = value['t'] === 'z' ? limits.frameLine : limits.recordLine;
  if (length > limit) throw badLine(line, 'lineTooLong', { limit });
}

function requireCheckpoint({ unchecked, limits, line }: Reading): void {
  if (unchecked >= limits.checkpoint)
    throw badLine(line, 'missingCheckpoint', { expected: limits.checkpoint });
}

function readUsage(file: Reading, value: Members, members: number): UsageRecord {
  requireCheckpoint(file);
  if (file.records >= file.limits.records) throw refused('TOO_LARGE', 'records', file.line);
  const { line, latest } = file;
  const place = { line, latest, n: file.records + 1, keys: file.header?.keys.length ?? 0 };
  const { record, hour } = readRecord(value, members, place);
  file.series.add(record, hour);
  file.records += 1;
  file.unchecked += 1;
  return record;
}

/** Holds a line's hash against everything before it; the message names the lines that may have been changed. */
function checkHash(file: Reading, value: Members): string {
  const { line, lastChecked } = file;
  if (!isHash(value['sha256'])) throw badLine(line, 'checkHash');
  const sha256 = digestSoFar(file.hasher);
  if (value['sha256'] !== sha256)
    throw refused('HASH_MISMATCH', 'lines', line, { first: lastChecked + 1, last: line - 1 });
  return sha256;
}

function readCheckpoint(file: Reading, value: Members, members: number): void {
  const { line, records } = file;
  checkHash(file, value);
  if (value['n'] !== records) throw badLine(line, 'checkpointNumber', { expected: records });
  if (members !== CHECKPOINT_MEMBERS) throw badLine(line, 'members');
  if (file.unchecked === 0) throw badLine(line, 'emptyCheckpoint');
  file.unchecked = 0;
  file.lastChecked = line;
}

function readEnd(file: Reading, value: Members, members: number): void {
  requireCheckpoint(file);
  const sha256 = checkHash(file, value);
  const { line, records, series } = file;
  const keys = file.header?.keys.length ?? 0;
  file.sealed = { sha256, macs: readTrailer(value, members, line, { keys, records, series }) };
}
