import type { Period } from '#domain/core/period.ts';
import type { Closing, CorrectableLine } from '#domain/corrections/schema.ts';
import { daysInTerm, type StatedLicense } from '#domain/ledger/days-in-term.ts';
import { countKept, keysOfFigures } from '#domain/submissions/keys-of-figures.ts';
import type { DaysInTerm, Receipt, StatedFigure } from '#domain/submissions/schema.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { describeSubmitter } from '#server/submissions/describe-submitter.ts';
import type { StoredClosing } from './closing/closing-queries.ts';
import type { NewLine } from './line-queries.ts';
import type { LoadedReceipt } from './load-receipt.ts';

export const presentClosing = ({ closedUntil, by, at, note }: StoredClosing): Closing => ({
  ...{ closedUntil, by, note },
  at: at.toISOString(),
});

/** A line as it counts from now on, and as it was. */
type Counted = Omit<CorrectableLine, 'start' | 'end'> & {
  period: Period;
  outsideTerm: boolean;
  inTerm?: DaysInTerm;
  was: CorrectableLine;
};

/** Lines of a receipt, how they are said anew, and which further licenses take days of theirs. */
interface Correction {
  id: string;
  lines: readonly CorrectableLine[];
  written: readonly NewLine[];
  carriers: ReadonlyMap<string, readonly StatedLicense[]>;
}

/** The receipt of corrected figures. */
export function presentCorrected(
  ctx: AccountCtx,
  { accountId, receiptId, receipt, kind }: LoadedReceipt,
  { id, lines, written, carriers }: Correction,
): Receipt {
  const { stated } = receipt;
  const byId = new Map(lines.map((line) => [line.entryId, line]));
  const counted = written.flatMap(({ entryId, start, end, value, outsideTerm }): Counted[] => {
    const line = byId.get(entryId);
    return line && start !== null && end !== null && value !== null
      ? [
          {
            ...line,
            ...inTermOf(line, { start, end, value }, stated, carriers.get(line.licenseKeyId)),
            period: { start, end },
            value,
            outsideTerm,
            was: line,
          },
        ]
      : [];
  });
  return {
    ...{ id, kind, submittedAt: ctx.now.toISOString(), contactEmail: receipt.contactEmail, file: null },
    submittedBy: describeSubmitter(ctx),
    accounts: receipt.accounts.filter((account) => account.id === accountId),
    ...(receipt.licenseFile ? { licenseFile: receipt.licenseFile } : {}),
    ...(receipt.application ? { application: receipt.application } : {}),
    ...(receipt.certification ? { certification: receipt.certification } : {}),
    ...{ duplicate: false, eventCount: counted.length, hasUnlinkedKeys: false, corrects: receiptId },
    records: { added: 0, replaced: counted.length, ignored: 0, kept: countKept(counted) },
    ...(stated ? { stated: counted.map((line) => presentStated(line, stated)) } : {}),
    keys: keysOfFigures(counted.map((line) => ({ ...line, accountId }))),
  };
}

/** Days that a line keeps are told as the ledger divides them now; other days may not reach over the edge (5.10). */
function inTermOf(
  line: CorrectableLine,
  { start, end, value }: Period & { value: string },
  stated: readonly StatedFigure[] = [],
  others: readonly StatedLicense[] = [],
): { inTerm?: DaysInTerm } {
  const said = stated.find((one) => isSaidOf(line, one))?.inTerm;
  if (!said || line.start !== start || line.end !== end) return {};
  const { licenseKeyId: id, createdDate, expiryDate } = line;
  const inTerm = daysInTerm({ period: { start, end }, value }, { id, createdDate, expiryDate }, others);
  return inTerm ? { inTerm } : {};
}

/** A figure said anew: what was said beside it goes with it, except of how many servers another one speaks (5.06). */
function presentStated(line: Counted, stated: readonly StatedFigure[]): StatedFigure {
  const { keyTail, licenseKeyId, usageType, unit, period, value, outsideTerm, inTerm, was } = line;
  const said = stated.find((one) => isSaidOf(was, one));
  const { before = null, comment = null, numberOfServers, inTerm: _, ...beside } = said ?? {};
  return {
    ...beside,
    ...(numberOfServers !== undefined && value === was.value ? { numberOfServers } : {}),
    ...{ keyTail, licenseKeyId, usageType, unit, period, value, outsideTerm, before, comment },
    ...(inTerm && { inTerm }),
  };
}

/** Rows of server deployments share a period, and differ in what runs on a server. */
const isSaidOf = (line: CorrectableLine, one: StatedFigure): boolean =>
  one.licenseKeyId === line.licenseKeyId &&
  one.usageType === line.usageType &&
  one.value === line.value &&
  one.period.start === line.start &&
  one.period.end === line.end &&
  (one.environment ?? line.environment) === line.environment &&
  (one.processorsPerServer ?? null) === (line.processorsPerServer ?? null);
