import type { Closing, CorrectableLine } from '#domain/corrections/schema.ts';
import type { Receipt, ReceiptKey, ReceiptTotal } from '#domain/submissions/schema.ts';
import type { AccountCtx } from '#server/core/context.ts';
import type { StoredClosing } from './closing-queries.ts';
import type { NewLine } from './line-queries.ts';
import type { LoadedReceipt } from './load-receipt.ts';

export const presentClosing = ({ closedUntil, by, at, note }: StoredClosing): Closing => ({
  ...{ closedUntil, by, note },
  at: at.toISOString(),
});

type Counted = CorrectableLine & { outsideTerm: boolean };

/** The receipt of corrected figures. */
export function presentCorrected(
  { principal, now }: AccountCtx,
  { accountId, receiptId, receipt, kind }: LoadedReceipt,
  id: string,
  lines: readonly CorrectableLine[],
  written: readonly NewLine[],
): Receipt {
  const byId = new Map(lines.map((line) => [line.entryId, line]));
  const counted = written.flatMap(({ entryId, start, end, value, outsideTerm }): Counted[] => {
    const line = byId.get(entryId);
    return line && start !== null && end !== null && value !== null
      ? [{ ...line, start, end, value, outsideTerm }]
      : [];
  });
  const kept = counted.filter(({ unit, outsideTerm }) => unit === null || outsideTerm).length;
  return {
    ...{ id, kind, submittedAt: now.toISOString(), contactEmail: receipt.contactEmail, file: null },
    submittedBy: { name: `${principal.firstName} ${principal.lastName}`.trim(), email: principal.email },
    accounts: receipt.accounts.filter((account) => account.id === accountId),
    ...(receipt.application ? { application: receipt.application } : {}),
    ...{ duplicate: false, eventCount: counted.length, hasUnlinkedKeys: false, corrects: receiptId },
    records: { added: 0, replaced: counted.length, ignored: 0, kept },
    keys: [...Map.groupBy(counted, ({ licenseKeyId }) => licenseKeyId).values()].flatMap((own) =>
      presentKey(accountId, own),
    ),
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
