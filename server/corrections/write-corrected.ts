import { randomUUID } from 'node:crypto';
import { checkLines, isSame, lineProblemText, type LineProblem } from '#domain/corrections/check-lines.ts';
import { fieldCode } from '#domain/core/field-codes.ts';
import type { FieldProblem } from '#domain/core/problem.ts';
import type { CorrectableLine, CorrectedLine } from '#domain/corrections/schema.ts';
import { corrections } from '#domain/messages/en-gb/corrections.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AccountCtx } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';
import { appendChange, followEntries, type Act } from './apply-correction.ts';
import { insertCorrected, insertLines, listDayCarriers, listLines, type NewLine } from './line-queries.ts';
import { refuseChange, type LoadedReceipt } from './load-receipt.ts';
import { presentCorrected } from './present.ts';

/**
 * Says the lines of a receipt anew: a submission of its own, with a receipt that supersedes the old one line by line.
 * Lines that are not named stay as they are. Answers the new receipt's id.
 */
export async function writeCorrected(
  ctx: AccountCtx,
  trx: Database,
  loaded: LoadedReceipt,
  corrected: readonly CorrectedLine[],
  act: Act,
): Promise<string> {
  const { accountId, receiptId } = loaded;
  // More than anybody can name at once: those that are not named go over to the new receipt as well.
  const lines = await listLines(trx, loaded, null);
  const whole = completeLines(lines, corrected);
  refuseLines(ctx, lines, whole);
  const [id, nextReceiptId] = [randomUUID(), randomUUID()];
  const written = whole.map((line) => placeLine(lines, line));
  refuseClosed(ctx, loaded, written);
  const carriers = await listDayCarriers(
    trx,
    lines.map(({ licenseKeyId }) => licenseKeyId),
  );
  const receipt = presentCorrected(ctx, loaded, { id: nextReceiptId, lines, written, carriers });
  const { at: now, userId } = act;
  const of = { accountId, receiptId, id, nextReceiptId, userId, receipt, lines: receipt.eventCount, now };
  await insertCorrected(trx, of);
  await insertLines(trx, { id, now }, written);
  await appendChange(trx, loaded, act, { action: 'CORRECT', nextReceiptId });
  await followEntries(ctx, trx, loaded, { submissionIds: [id] });
  return nextReceiptId;
}

/** A line may not be moved into closed periods either: nobody asked for those before. */
function refuseClosed(ctx: AccountCtx, loaded: LoadedReceipt, written: readonly NewLine[]): void {
  const [firstDay = null] = written.flatMap(({ start }) => start ?? []).toSorted();
  refuseChange(ctx, 'CORRECT', { ...loaded, firstDay });
}

/** Every line of the receipt once: those that are named as they are to count, the others as they do. */
function completeLines(
  lines: readonly CorrectableLine[],
  corrected: readonly CorrectedLine[],
): CorrectedLine[] {
  const named = new Map(corrected.map((line) => [line.entryId, line]));
  const others = lines.filter(({ entryId }) => !named.has(entryId));
  return [
    ...named.values(),
    ...others.map(({ entryId, start, end, value }) => ({ entryId, figures: { start, end, value } })),
  ];
}

function refuseLines(
  ctx: AccountCtx,
  lines: readonly CorrectableLine[],
  whole: readonly CorrectedLine[],
): void {
  const problems = [...checkLines(lines, whole, ctx.today)];
  if (problems.length > 0)
    throw new AppError(
      'INVALID_INPUT',
      { fields: 'lines' },
      problems.map(([entryId, fault]) => fieldProblem(entryId, fault)),
    );
  const byId = new Map(lines.map((line) => [line.entryId, line]));
  const changed = whole.some(({ entryId, figures }) => {
    const line = byId.get(entryId);
    return line !== undefined && !isSame(line, figures);
  });
  if (!changed) throw new AppError('NOTHING_CORRECTED');
  if (whole.every(({ figures }) => figures === null))
    throw new AppError('NOT_CORRECTABLE', { reason: corrections.corrections.nothingLeft });
}

const fieldProblem = (entryId: string, fault: LineProblem): FieldProblem => ({
  path: `lines.${entryId}`,
  code: fieldCode(fault),
  message: lineProblemText(fault),
});

function placeLine(lines: readonly CorrectableLine[], { entryId, figures }: CorrectedLine): NewLine {
  const line = lines.find((one) => one.entryId === entryId);
  const { start = null, end = null, value = null } = figures ?? {};
  const begins = start ?? line?.start ?? '';
  const outsideTerm =
    (line?.createdDate != null && begins < line.createdDate) ||
    (line?.expiryDate != null && begins > line.expiryDate);
  return { entryId, start, end, value, outsideTerm };
}
