import { fail, ok, type Result } from '../core/result.ts';
import { type CreateSha256, digestSoFar } from './usage-file/hasher.ts';
import { lastHourEndingBy } from './usage-file/hour.ts';
import { createLineBlocks } from './usage-file/line-blocks.ts';
import { openSource } from './usage-file/open-source.ts';
import { beginReading, checkOpenLine, readLines, type Reading } from './usage-file/read-lines.ts';
import { refuseForeign } from './usage-file/refuse-foreign.ts';
import { Refused, badLine, refused } from './usage-file/refused.ts';
import { createSeriesTable } from './usage-file/series-table.ts';
import type { UsageFileProblem } from './usage-file-problem.ts';
import {
  FUTURE_TOLERANCE_MS,
  usageFileLimits,
  type UsageFile,
  type UsageFileFormat,
  type UsageFileLimits,
  type UsageRecord,
} from './usage-file-schema.ts';

export interface ParseOptions {
  /** Its extension decides how many keys the file may hold; the rest of the name is a label. */
  fileName: string;
  now: Date;
  createSha256: CreateSha256;
  /** Takes the records in their order; the parser waits for it. What it throws passes through. */
  onRecords: (batch: UsageRecord[]) => void | Promise<void>;
  batchSize?: number;
  limits?: Partial<UsageFileLimits>;
}

/** Which kind of usage file a name announces (9.05). */
export function usageFileFormatOf(fileName: string): Result<UsageFileFormat, UsageFileProblem> {
  const extension = /\.([^.]*)$/.exec(fileName)?.[1]?.toLowerCase();
  if (extension === 'lvd' || extension === 'ulvd') return ok(extension);
  return fail({ code: 'NOT_RECOGNISED', reason: 'wrongExtension' });
}

/**
 * Reads a usage file (docs/usage-file-format.md) as a stream, in memory that does not grow with it. A file that is not
 * in order is the answer, never an exception; records handed out before belong to nobody until the answer is ok. The
 * macs are not checked here: see verify-mac.ts. Faults of the stream itself and of `onRecords` are thrown.
 */
export async function parseUsageFile(
  stream: ReadableStream<Uint8Array>,
  options: ParseOptions,
): Promise<Result<UsageFile, UsageFileProblem>> {
  const format = usageFileFormatOf(options.fileName);
  try {
    return ok(await readUsageFile(stream, format, options));
  } catch (error) {
    if (error instanceof Refused) return fail(error.problem);
    throw error;
  } finally {
    if (!stream.locked) stream.cancel().catch(() => undefined);
  }
}

async function readUsageFile(
  stream: ReadableStream<Uint8Array>,
  format: Result<UsageFileFormat, UsageFileProblem>,
  { now, createSha256, onRecords, batchSize = 1000, ...options }: ParseOptions,
): Promise<UsageFile> {
  const limits = { ...usageFileLimits, ...options.limits };
  const source = openSource(stream, limits, createSha256);
  const blocks = createLineBlocks();
  const file = beginReading({
    extension: format.ok ? format.value : 'ulvd',
    limits,
    latest: lastHourEndingBy(now.getTime() + FUTURE_TOLERANCE_MS),
    hasher: createSha256(),
    series: createSeriesTable(limits),
  });
  let bytes = 0;
  let batch: UsageRecord[] = [];
  for await (const chunk of source.chunks) {
    if (bytes === 0 && !format.ok) throw new Refused(format.error);
    if (bytes === 0) refuseForeign(chunk);
    bytes += chunk.length;
    for (const record of readLines(file, blocks.push(chunk))) {
      batch.push(record);
      if (batch.length < batchSize) continue;
      await onRecords(batch);
      batch = [];
    }
    checkOpenLine(file, blocks.openLength());
  }
  const found = finishReading(file, blocks.openLength());
  if (batch.length > 0) await onRecords(batch);
  return {
    ...found,
    bytes,
    rawSha256: source.raw.sha256(),
    rawBytes: source.raw.bytes,
    gzip: source.raw.gzip,
  };
}

/** The end of the file; `openLength` bytes stand behind its last line feed. Everything must have been closed. */
function finishReading(
  { header, sealed, line, records, series, hasher }: Reading,
  openLength: number,
): Pick<UsageFile, 'header' | 'records' | 'totals' | 'macs' | 'sealedSha256' | 'sha256'> {
  if (line === 0 && openLength === 0) throw refused('EMPTY');
  if (sealed && openLength > 0) throw badLine(line + 1, 'afterEnd');
  if (!sealed || !header) throw refused('TRUNCATED', undefined, openLength > 0 ? line + 1 : line);
  const { sha256: sealedSha256, macs } = sealed;
  return { header, records, totals: series.totals(), macs, sealedSha256, sha256: digestSoFar(hasher) };
}
