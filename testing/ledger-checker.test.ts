import { expect, test } from 'vitest';
import { checkLedger, type BookedFile, type LedgerReaders, type UploadLog } from './ledger-checker.ts';

const logs: UploadLog[] = [
  { sha256: 'a', records: 3, sum: 30, outcome: 'ok' },
  { sha256: 'b', records: 2, sum: 20, outcome: 'ok' },
  { sha256: 'lost', records: 5, sum: 50, outcome: 'info' },
];
const file = (sha256: string, records: number, sum: number): BookedFile => ({
  ...{ sha256, submissions: 1, told: records, entries: records, sum: String(sum), audits: 1 },
});
const files = [file('a', 3, 30), file('b', 2, 20)];
const readers = (sum: number): LedgerReaders => {
  const value = String(sum);
  return { ledger: value, months: value, group: value, report: value };
};

test('a true ledger has no fault, with or without the file that nobody answered for', () => {
  expect(checkLedger(logs, files, readers(50))).toEqual([]);
  expect(checkLedger(logs, [...files, file('lost', 5, 50)], readers(100))).toEqual([]);
});

const changed = (sha256: string, change: Partial<BookedFile>): BookedFile[] =>
  files.map((one) => (one.sha256 === sha256 ? { ...one, ...change } : one));

test.each<[string, BookedFile[], LedgerReaders]>([
  ['an acknowledged file is lost', [file('a', 3, 30)], readers(30)],
  ['a row is lost', changed('a', { entries: 2, sum: '20' }), readers(40)],
  ['a row is there twice', changed('a', { entries: 4, sum: '40' }), readers(60)],
  ['a value is changed', changed('b', { sum: '21' }), readers(51)],
  ['a file is booked twice', changed('a', { submissions: 2 }), readers(50)],
  ['a receipt tells another number', changed('a', { told: 2 }), readers(50)],
  ['a deed without its audit row', changed('b', { audits: 0 }), readers(50)],
  ['a file that nobody answered for is there in part', [...files, file('lost', 4, 40)], readers(90)],
  ['a file that nobody sent', [...files, file('stranger', 1, 1)], readers(51)],
  ['the months lag behind', files, { ...readers(50), months: '30' }],
  ['the group counts twice', files, { ...readers(50), group: '100' }],
  ['the report line lags behind', files, { ...readers(50), report: '0' }],
])('the checker notices when %s', (_, found, told) => {
  expect(checkLedger(logs, found, told).length).toBeGreaterThan(0);
});
