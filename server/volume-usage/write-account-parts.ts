import { randomUUID } from 'node:crypto';
import { formatDay, formatNumber } from '#domain/core/format.ts';
import { uploadedFileSource } from '#domain/products/usage-source.ts';
import type { Receipt } from '#domain/submissions/schema.ts';
import { theseKeys } from '#server/db/row-scopes.ts';
import { lockUsageOf, refreshProjections } from '#server/ledger/refresh-projections.ts';
import { listAssignedLicenses, listHolders } from './attaching/holder-queries.ts';
import { checkIntegrity, type KeyEvidence } from './check-integrity.ts';
import { composeSlots } from './compose-slots.ts';
import { amountsOfEffects } from './lowered/present.ts';
import { listClosedUntil } from './lowered/queries.ts';
import type { MatchedKey } from './match-keys.ts';
import { presentAccountPart } from './present.ts';
import { findAccountNames, markAttached } from './queries.ts';
import { refuseFile } from './receiving/refuse-file.ts';
import { findStated, insertEntries, insertLowered, weighSlots, type SlotEffect } from './staging-queries.ts';
import { writePart, type Booking } from './write-part.ts';

/** Books what belongs to accounts, one part each: entries, submissions, audit and projections. */
export async function writeAccountParts(
  booking: Booking,
  matched: readonly MatchedKey[],
): Promise<Receipt[]> {
  if (matched.length === 0) return [];
  const { ctx, trx, loaded, head, dryRun } = booking;
  const { instanceId, seq } = loaded.file.header;
  const accountIds = [...new Set(matched.map((key) => key.accountId))].sort();
  const submissionOf = new Map(accountIds.map((accountId) => [accountId, randomUUID()]));
  const closedUntil = await listClosedUntil(trx, ctx, accountIds);
  const slots = composeSlots(loaded.series, matched, { instanceId, submissionOf, closedUntil });
  const licenseKeyIds = [
    ...matched.flatMap((key) => key.rows.map((row) => row.id)),
    ...(await listAssignedLicenses(
      trx,
      matched.map((key) => key.hash),
    )),
    ...(await listHolders(
      trx,
      slots.map(({ hash }) => hash),
    )),
  ];
  const keys = theseKeys(licenseKeyIds);
  await lockUsageOf(trx, keys);
  const evidenced = await requireIntegrity(booking, matched);
  const effects = await weighSlots(trx, slots, licenseKeyIds, seq);
  refuseConflicts(booking, effects);
  await refuseStated(booking, effects);
  const names = await findAccountNames(trx, accountIds);
  const receipts: Receipt[] = [];
  for (const [accountId, id] of submissionOf) {
    const account = { id: accountId, name: names.get(accountId) ?? accountId };
    const receipt = presentAccountPart(head, account, evidenced, effects);
    receipts.push(receipt);
    const own = effects.filter(({ of }) => of.accountId === accountId);
    await writePart(booking, { id, accountId, receipt, amounts: amountsOfEffects(own) });
  }
  if (dryRun) return receipts;
  await insertEntries(trx, { source: uploadedFileSource, instanceId, seq, now: ctx.now });
  if (effects.some(({ effect }) => effect === 'lowered')) await insertLowered(trx, seq);
  await markAttached(trx, loaded.file.sha256, ctx.principal.userId, matched, ctx.now);
  await refreshProjections(trx, { submissionIds: [...submissionOf.values()], keys }, ctx.today);
  return receipts;
}

/** The same bucket and seq with another count refuses the file (docs/usage-file-format.md). */
function refuseConflicts({ upload }: Booking, effects: readonly SlotEffect[]): void {
  const lines = effects.filter(({ effect }) => effect === 'conflict').map(({ firstLine }) => firstLine);
  if (lines.length > 0)
    throw refuseFile(upload.fileName, {
      code: 'CONFLICTING_FILE',
      reason: 'otherCount',
      line: Math.min(...lines),
    });
}

/** What somebody stated for the same days counts already: they choose which of the two shall (decision 042). */
async function refuseStated({ trx, upload }: Booking, effects: readonly SlotEffect[]): Promise<void> {
  const lines = effects.filter(({ effect }) => effect === 'stated').map(({ firstLine }) => firstLine);
  const figure = lines.length > 0 && (await findStated(trx));
  if (!figure) return;
  const { usageType, value, start, end } = figure;
  const params = { usageType, value: formatNumber(value), start: formatDay(start), end: formatDay(end) };
  throw refuseFile(upload.fileName, { code: 'PERIOD_STATED', line: Math.min(...lines), params });
}

async function requireIntegrity(
  { ctx, trx, upload, loaded: { file } }: Booking,
  matched: readonly MatchedKey[],
): Promise<(MatchedKey & KeyEvidence)[]> {
  const sealed = { fileId: file.header.fileId, sealedSha256: file.sealedSha256 };
  const withMac = matched.map((key) => ({ ...key, mac: file.macs.get(key.k) }));
  const evidence = await checkIntegrity(trx, ctx.portal, sealed, withMac);
  return matched.map((key, at) => {
    const { integrity, products } = evidence[at] ?? { integrity: 'mismatch', products: null };
    if (integrity === 'mismatch')
      throw refuseFile(upload.fileName, { code: 'MAC_MISMATCH', params: { tail: key.tail } });
    return { ...key, integrity, products };
  });
}
