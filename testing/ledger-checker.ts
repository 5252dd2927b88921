/** One upload as its client saw it, written down outside the server. */
export interface UploadLog {
  sha256: string;
  records: number;
  sum: number;
  /** ok: the answer said so; info: nobody answered, so it is booked or not, but never in part. */
  outcome: 'ok' | 'info';
}

/** One file as the database has it: its part in the account, and what of it stands in the ledger. */
export interface BookedFile {
  sha256: string;
  submissions: number;
  /** What the receipt says was counted. */
  told: number;
  entries: number;
  sum: string;
  audits: number;
}

/** The readers of one truth: usage in force, and every figure that is derived from it. */
export interface LedgerReaders {
  ledger: string;
  months: string;
  group: string;
  report: string;
}

/**
 * Holds the database against what clients saw: every acknowledged file is there once and whole, every other one is
 * there whole or not at all, nothing else is there, and all readers agree.
 */
export function checkLedger(
  logs: readonly UploadLog[],
  files: readonly BookedFile[],
  readers: LedgerReaders,
): string[] {
  const faults: string[] = [];
  const booked = new Map(files.map((file) => [file.sha256, file]));
  const logged = new Map(logs.map((log) => [log.sha256, log]));
  if (booked.size !== files.length) faults.push('a file stands in the list twice');
  for (const log of logs) {
    const file = booked.get(log.sha256);
    if (!file && log.outcome === 'ok') faults.push(`${log.sha256}: acknowledged, and not there`);
    if (file) faults.push(...faultsOfFile(log, file));
  }
  for (const file of files)
    if (!logged.has(file.sha256)) faults.push(`${file.sha256}: there, and nobody sent it`);
  const total = files.reduce((sum, file) => sum + BigInt(file.sum), 0n);
  for (const [reader, value] of Object.entries(readers) as [string, string][])
    if (BigInt(value) !== total) faults.push(`${reader} says ${value}, the files say ${total}`);
  return faults;
}

function faultsOfFile(log: UploadLog, file: BookedFile): string[] {
  const faults: string[] = [];
  const expect = (what: string, found: number | string, wanted: number | string) => {
    if (String(found) !== String(wanted)) faults.push(`${log.sha256}: ${what} ${found}, not ${wanted}`);
  };
  expect('submissions', file.submissions, 1);
  expect('records told', file.told, log.records);
  expect('entries', file.entries, log.records);
  expect('sum', file.sum, log.sum);
  expect('audit rows', file.audits, 1);
  return faults;
}
