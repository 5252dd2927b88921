import { createHash } from 'node:crypto';
import { fail, ok, type Result } from '#domain/core/result.ts';
import { usageFileFormatOf } from '#domain/volume-usage/parse-usage-file.ts';
import { lastHourEndingBy } from '#domain/volume-usage/usage-file/hour.ts';
import { createLineBlocks } from '#domain/volume-usage/usage-file/line-blocks.ts';
import { openSource } from '#domain/volume-usage/usage-file/open-source.ts';
import { beginReading, checkOpenLine, readLines } from '#domain/volume-usage/usage-file/read-lines.ts';
import { refuseForeign } from '#domain/volume-usage/usage-file/refuse-foreign.ts';
import { Refused } from '#domain/volume-usage/usage-file/refused.ts';
import { createSeriesTable } from '#domain/volume-usage/usage-file/series-table.ts';
import type { UsageFileProblem } from '#domain/volume-usage/usage-file-problem.ts';
import { usageFileLimits as limits } from '#domain/volume-usage/usage-file-schema.ts';

/**
 * The license keys that a usage file names, from its first line alone: whoever will read all of it knows beforehand
 * whose file it is. A file whose beginning is not in order is refused as parseUsageFile would refuse it; what that
 * alone can tell is left to it, and no key is named.
 */
export async function readFileKeys(
  stream: ReadableStream<Uint8Array>,
  { fileName, now }: { fileName: string; now: Date },
): Promise<Result<readonly string[], UsageFileProblem>> {
  const createSha256 = () => createHash('sha256');
  const format = usageFileFormatOf(fileName);
  if (!format.ok) return ok([]);
  const blocks = createLineBlocks();
  const file = beginReading({
    ...{ extension: format.value, limits, hasher: createSha256(), series: createSeriesTable(limits) },
    latest: lastHourEndingBy(now.getTime()),
  });
  let isFirst = true;
  try {
    for await (const chunk of openSource(stream, limits, createSha256).chunks) {
      if (isFirst) refuseForeign(chunk);
      isFirst = false;
      const block = blocks.push(chunk);
      if (block.length > 0) return ok(readHeaderKeys(file, block));
      checkOpenLine(file, blocks.openLength());
    }
    return ok([]);
  } catch (error) {
    if (error instanceof Refused) return fail(error.problem);
    throw error;
  }
}

/** Stops at the first line: what is wrong behind it is said by whoever reads on. */
function readHeaderKeys(file: ReturnType<typeof beginReading>, block: Uint8Array): readonly string[] {
  readLines(file, block.subarray(0, block.indexOf(0x0a) + 1)).next();
  return file.header?.keys ?? [];
}
