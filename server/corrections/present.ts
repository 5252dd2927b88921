import type { Closing, CorrectableLine } from '#domain/corrections/schema.ts';
import type { Receipt, ReceiptKey, ReceiptTotal, StatedFigure } from '#domain/submissions/schema.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { describeSubmitter } from '#server/submissions/describe-submitter.ts';
import type { StoredClosing } from './closing-queries.ts';
import type { NewLine } from './line-queries.ts';
import type { LoadedReceipt } from './load-receipt.ts';

export const presentClosing = ({ closedUntil, by, at, note }: StoredClosing): Closing => ({
  ...{ closedUntil, by, note },
  at: at.toISOString(),
});

/** A line as it counts from now on, and as it was. */
type Counted = CorrectableLine & { outsideTerm: boolean; was: CorrectableLine };

/** The receipt of corrected figures. */
export function presentCorrected(
  ctx: AccountCtx,
  { accountId, receiptId, receipt, kind }: LoadedReceipt,
  id: string,
  lines: readonly CorrectableLine[],
  written: readonly NewLine[],
): Receipt {
  const byId = new Map(lines.map((line) => [line.entryId, line]));
  const counted = written.flatMap(({ entryId, start, end, value, outsideTerm }): Counted[] => {
    const line = byId.get(entryId);
    return line && start !== null && end !== null && value !== null
      ? [{ ...line, start, end, value, outsideTerm, was: line }]
      : [];
  });
  const kept = counted.filter(({ unit, outsideTerm }) => unit === null || outsideTerm).length;
  return {
    ...{ id, kind, submittedAt: ctx.now.toISOString(), contactEmail: receipt.contactEmail, file: null },
    submittedBy: describeSubmitter(ctx),
    accounts: receipt.accounts.filter((account) => account.id === accountId),
    ...(receipt.licenseFile ? { licenseFile: receipt.licenseFile } : {}),
    ...(receipt.application ? { application: receipt.application } : {}),
    ...{ duplicate: false, eventCount: counted.length, hasUnlinkedKeys: false, corrects: receiptId },
    records: { added: 0, replaced: counted.length, ignored: 0, kept },
    ...(receipt.stated ? { stated: counted.map((line) => presentStated(line, receipt.stated)) } : {}),
    keys: [...Map.groupBy(counted, ({ licenseKeyId }) => licenseKeyId).values()].flatMap((own) =>
      presentKey(accountId, own),
    ),
  };
}

/** A stated figure said anew: what was said beside it goes with it. */
function presentStated(line: Counted, stated: Receipt['stated'] = []): StatedFigure {
  const { keyTail, licenseKeyId, usageType, unit, value, outsideTerm, was } = line;
  const said = stated.find(
    (one) =>
      one.licenseKeyId === licenseKeyId && one.usageType === usageType && one.period.start === was.start,
  );
  return {
    ...{ keyTail, licenseKeyId, usageType, unit, value, outsideTerm },
    period: { start: line.start, end: line.end },
    before: said?.before ?? null,
    comment: said?.comment ?? null,
  };
}

function presentKey(accountId: string, lines: readonly Counted[]): ReceiptKey[] {
  const [first] = lines;
  if (!first) return [];
  const { keyTail, licenseKeyId, productName } = first;
  const starts = lines.map(({ start }) => start).toSorted();
  const ends = lines.map(({ end }) => end).toSorted();
  return [
    {
      ...{ keyTail, licenseKeyId, accountId, productName, integrity: null, records: lines.length },
      period: { start: starts[0] ?? first.start, end: ends.at(-1) ?? first.end },
      totals: [...Map.groupBy(lines, ({ usageType }) => usageType)].map(([usageType, own]) =>
        presentTotal(usageType, own),
      ),
      ...{ unknownEvents: [], productsNotInLicense: [] },
    },
  ];
}

function presentTotal(usageType: string, lines: readonly Counted[]): ReceiptTotal {
  const sum = (own: readonly Counted[]) =>
    String(own.reduce((total, { value }) => total + BigInt(value), 0n));
  const outside = lines.filter(({ outsideTerm }) => outsideTerm);
  return { usageType, unit: lines[0]?.unit ?? null, value: sum(lines), outsideTerm: sum(outside) };
}
