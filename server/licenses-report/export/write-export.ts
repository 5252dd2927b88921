import { CSV_MARK, csvLine } from '#domain/core/csv.ts';
import type { Day } from '#domain/core/day.ts';
import type { ReportFilters } from '#domain/licenses-report/filters.ts';
import type { ReportSort } from '#domain/licenses-report/report-sort.ts';
import type { SignedInCtx } from '#server/core/context.ts';
import type { Write } from '#server/core/stream-text.ts';
import type { Database } from '#server/db/pool.ts';
import { narrowToKeys } from '../bulk/queries.ts';
import { prepareConditions } from '../conditions/prepare-conditions.ts';
import { composeLine, exportHeads } from './compose-line.ts';
import { composeRow, composeTexts } from './compose-row.ts';
import { describeFilters } from './describe-filters.ts';
import { readLines, type ExportLine } from './line-queries.ts';
import { writeWorkbook, type SheetRows } from './xlsx-writer.ts';

/** Lines in memory at a time. */
const BATCH = 1_000;

export type ReportFormat = 'csv' | 'xlsx';
/** Which lines, in which order, and as what. */
export interface ExportChoice {
  filters: ReportFilters;
  sort: ReportSort;
  /** Those chosen of them; none: all that the filters leave. */
  licenseKeyId: readonly string[];
  format: ReportFormat;
}

interface Ctx extends Pick<SignedInCtx, 'portal' | 'today'> {
  /** Who asks: "my" means theirs. */
  principal: Pick<SignedInCtx['principal'], 'email'>;
}

export const contentTypes: Readonly<Record<ReportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export const exportName = (asOf: Day, format: ReportFormat): string => `licenses-report-${asOf}.${format}`;

/** Streams all rows that the filters leave, or the chosen ones, as of one moment and at the reader's pace. */
export async function writeExport(
  ctx: Ctx,
  trx: Database,
  { filters, sort, licenseKeyId, format }: ExportChoice,
  write: Write,
): Promise<void> {
  const where = narrowToKeys(await prepareConditions(ctx, trx, filters), licenseKeyId);
  const heads = [...describeFilters(filters, ctx.today), [], exportHeads];
  const lines = composed(readLines(trx, where, sort, BATCH), ctx.today);
  await (format === 'xlsx' ? writeWorkbook(write, sheetOf(heads, lines)) : writeCsv(write, heads, lines));
}

type Lines = AsyncIterable<readonly string[][]>;

async function* composed(batches: AsyncIterable<ExportLine[]>, today: Day): Lines {
  for await (const lines of batches) yield lines.map((line) => composeLine(line, today));
}

async function writeCsv(write: Write, heads: readonly string[][], batches: Lines): Promise<void> {
  let text = CSV_MARK + heads.map(csvLine).join('');
  for await (const lines of batches) {
    await write(text + lines.map(csvLine).join(''));
    text = '';
  }
  if (text !== '') await write(text);
}

async function* sheetOf(heads: readonly string[][], batches: Lines): AsyncGenerator<SheetRows> {
  yield heads.map(composeTexts);
  for await (const lines of batches) yield lines.map(composeRow);
}
