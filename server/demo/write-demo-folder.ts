import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Day } from '#domain/core/day.ts';
import { accountRows, applicationRows, demoAccounts, territories } from './account-rows.ts';
import { caseRows } from './case-rows.ts';
import { demoLicenses, licenseRow } from './license-rows.ts';
import { peopleRows, roleRows, userRows, type CsvRow } from './people-rows.ts';
import { usageRows } from './usage-rows.ts';

/** Writes the demo as an import folder: the demo takes the very way that real data takes. */
export async function writeDemoFolder(folder: string, options: { today: Day; scale: number }): Promise<void> {
  const { today, scale } = options;
  const accounts = demoAccounts(scale);
  const licenses = demoLicenses(accounts, today);
  const files: Record<string, () => Iterable<CsvRow>> = {
    'territories.csv': () => territories.map(([global, regional]) => ({ global, regional })),
    'people.csv': peopleRows,
    'accounts.csv': () => accountRows(accounts),
    'applications.csv': () => applicationRows(accounts),
    'users.csv': userRows,
    'roles.csv': roleRows,
    'license-keys.csv': () => licenses.values().map(licenseRow),
    'usage.csv': () => licenses.values().flatMap((license) => usageRows(license, today)),
    'cases.csv': () => caseRows(accounts, today),
  };
  for (const [name, rows] of Object.entries(files))
    await pipeline(Readable.from(csv(rows())), createWriteStream(join(folder, name)));
}

const BATCH = 500;

function* csv(rows: Iterable<CsvRow>): Generator<string> {
  let batch: string[] = [];
  for (const row of rows) {
    if (batch.length === 0) batch.push(line(Object.keys(row)));
    batch.push(line(Object.values(row)));
    if (batch.length < BATCH) continue;
    yield batch.join('');
    batch = [''];
  }
  yield batch.join('');
}

const line = (cells: readonly string[]): string =>
  `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\n`;
