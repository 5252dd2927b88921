import type { Receipt, ReceiptKey } from '#domain/submissions/schema.ts';
import type { SignedInCtx } from '#server/core/context.ts';
import { describeSubmitter } from '#server/submissions/describe-submitter.ts';
import type { PlacedRow, Report } from './prepare-row.ts';

interface AccountPart {
  id: string;
  account: { id: string; name: string };
  rows: readonly PlacedRow[];
}

/** The receipt of what was stated for one account. */
export function presentReport(
  ctx: SignedInCtx,
  { kind, contactEmail, file }: Report,
  { id, account, rows }: AccountPart,
): Receipt {
  const kept = rows.filter(({ figure }) => figure.unit === null || figure.outsideTerm).length;
  const byLicense = Map.groupBy(rows, ({ figure }) => figure.licenseKeyId);
  return {
    ...{ id, kind, contactEmail, accounts: [account], file: null, duplicate: false },
    submittedAt: ctx.now.toISOString(),
    submittedBy: describeSubmitter(ctx),
    licenseFile: file && { name: file.name, sha256: file.sha256, bytes: file.bytes.length },
    stated: rows.map(({ figure }) => figure),
    eventCount: rows.length,
    records: { added: rows.length, replaced: 0, ignored: 0, kept },
    keys: [...byLicense.values()].flatMap((own) => presentKey(own)),
    hasUnlinkedKeys: false,
  };
}

function presentKey(rows: readonly PlacedRow[]): ReceiptKey[] {
  const [first] = rows;
  if (!first) return [];
  const { accountId, productName } = first;
  const { keyTail, licenseKeyId } = first.figure;
  const periods = rows.map(({ figure }) => figure.period);
  const byType = Map.groupBy(rows, ({ figure }) => figure.usageType);
  return [
    {
      ...{ keyTail, licenseKeyId, accountId, productName, integrity: null },
      period: {
        start: periods.map(({ start }) => start).toSorted()[0] ?? '',
        end:
          periods
            .map(({ end }) => end)
            .toSorted()
            .at(-1) ?? '',
      },
      records: rows.length,
      totals: [...byType].map(([usageType, own]) => ({
        usageType,
        unit: own[0]?.figure.unit ?? null,
        value: sum(own),
        outsideTerm: sum(own.filter(({ figure }) => figure.outsideTerm)),
      })),
      unknownEvents: [],
      productsNotInLicense: [],
    },
  ];
}

const sum = (rows: readonly PlacedRow[]): string =>
  String(rows.reduce((total, { figure }) => total + BigInt(figure.value), 0n));
