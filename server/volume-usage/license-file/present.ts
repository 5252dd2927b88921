import { countKept, keysOfFigures } from '#domain/submissions/keys-of-figures.ts';
import type { Receipt } from '#domain/submissions/schema.ts';
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
  const stated = rows.map(({ figure }) => figure);
  return {
    ...{ id, kind, contactEmail, accounts: [account], file: null, duplicate: false },
    submittedAt: ctx.now.toISOString(),
    submittedBy: describeSubmitter(ctx),
    licenseFile: file && { name: file.name, sha256: file.sha256, bytes: file.bytes.length },
    stated,
    eventCount: rows.length,
    records: { added: rows.length, replaced: 0, ignored: 0, kept: countKept(stated) },
    keys: keysOfFigures(
      rows.map(({ accountId, productName, figure }) => ({ ...figure, accountId, productName })),
    ),
    hasUnlinkedKeys: false,
  };
}
