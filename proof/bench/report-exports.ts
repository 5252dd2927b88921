import { execFile } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { formatNumber } from '#domain/core/format.ts';
import { listLicenseKeys } from '#domain/licenses-report/contract.ts';
import { sortTexts } from '#domain/licenses-report/report-sort.ts';
import { less, milliseconds, more, type Figure } from './figure.ts';
import { openReport, type OpenReport } from './open-report.ts';

/** What stands above the lines of an export without filters. */
const HEADS = 4;
const WARM_MS = 15_000;
const RATE = 50_000;
const MIB_ALLOWED = 64;

/** All lines as files, the whole way through a socket to another process; what this one grew by meanwhile. */
export async function measureReportExports(): Promise<Figure[]> {
  const report = await openReport();
  try {
    await report.app.listen({ port: 0, host: '127.0.0.1' });
    await warmUp(report);
    const figures: Figure[] = [];
    for (const query of ['format=csv&sort=account', 'format=csv&sort=-usage', 'format=xlsx'])
      figures.push(...figuresOf(query, await take(report, query)));
    return figures;
  } finally {
    await report.close();
  }
}

/** Any work fills the young part of the heap and the pages of the code: that growth is no export's. */
async function warmUp({ ask }: OpenReport): Promise<void> {
  const until = performance.now() + WARM_MS;
  for (let call = 0; performance.now() < until; call += 1)
    await ask(`${listLicenseKeys.path}?parts=rows&size=50&sort=${sortTexts[call % sortTexts.length]}`);
}

interface Taken {
  status: number;
  bytes: number;
  lines: number;
  /** Milliseconds until the first bytes. */
  first: number;
  seconds: number;
  /** MiB before, and more than that at most. */
  before: number;
  grown: number;
}

async function take({ app, headers }: OpenReport, query: string): Promise<Taken> {
  const { port } = app.server.address() as AddressInfo;
  const client = fileURLToPath(new URL('export-client.ts', import.meta.url));
  const args = [client, String(port), `${listLicenseKeys.path}?${query}`, headers.authorization];
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 10);
  const { stdout } = await promisify(execFile)(process.execPath, args);
  clearInterval(watch);
  const taken = JSON.parse(stdout) as Omit<Taken, 'before' | 'grown'>;
  if (taken.status !== 200) throw new Error(`the export was answered with ${taken.status}`);
  return { ...taken, before: before / 2 ** 20, grown: (most - before) / 2 ** 20 };
}

function figuresOf(query: string, { bytes, lines, first, seconds, before, grown }: Taken): Figure[] {
  const isSheet = query.includes('xlsx');
  const rate = (lines - HEADS) / seconds;
  const size = `${Math.round(bytes / 2 ** 20)} MiB`;
  return [
    isSheet
      ? {
          what: `Excel file of all lines (${query}), ${size}, its first after ${milliseconds(first)}`,
          measured: [less(seconds, 's')],
          target: 'none',
        }
      : {
          what: `CSV of ${formatNumber(lines - HEADS)} lines (${query}), ${size}, its first after ${milliseconds(first)}`,
          measured: [more(rate, 'lines/s')],
          target: `≥ ${formatNumber(RATE)} lines/s`,
          met: rate >= RATE,
        },
    {
      what: `memory growth of the process, from ${Math.round(before)} MiB`,
      measured: [less(grown, 'MiB')],
      target: `≤ ${MIB_ALLOWED} MiB`,
      met: grown <= MIB_ALLOWED,
    },
  ];
}
