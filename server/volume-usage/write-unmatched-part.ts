import { randomUUID } from 'node:crypto';
import type { Receipt } from '#domain/submissions/schema.ts';
import { UNKNOWN_KEYS_MAX } from '#domain/volume-usage/unmatched/schema.ts';
import type { FileKey } from './match-keys.ts';
import { presentUnmatchedPart } from './present.ts';
import { insertUnmatched } from './queries.ts';
import { refuseFile } from './receiving/refuse-file.ts';
import { findRoom, findShapeless } from './unmatched/check-room.ts';
import { writePart, type Booking } from './write-part.ts';

/** What an unmatched key's ciphertext is bound to. */
export const unmatchedKeyContext = (submissionId: string, keyHash: Buffer): string =>
  `${submissionId} ${keyHash.toString('hex')}`;

/** Keeps the records of keys that no account explains: they are nobody's until somebody says whose they are. */
export async function writeUnmatchedPart(
  booking: Booking,
  unmatched: readonly FileKey[],
): Promise<Receipt[]> {
  if (unmatched.length === 0) return [];
  const { ctx, trx, head, dryRun, upload } = booking;
  const { file, series } = booking.loaded;
  await refuseShapeless(booking, unmatched);
  const hashes = unmatched.map(({ hash }) => hash);
  const kept = await findRoom(
    trx,
    { accountId: accountMeant(booking), userId: ctx.principal.userId },
    hashes,
  );
  if (kept.size < hashes.length)
    throw refuseFile(upload.fileName, { code: 'UNKNOWN_KEYS_FULL', params: { limit: UNKNOWN_KEYS_MAX } });
  const seriesOf = Map.groupBy(series, ({ k }) => k);
  const id = randomUUID();
  const receipt = presentUnmatchedPart(head, unmatched, file.totals);
  await writePart(booking, { id, accountId: null, receipt });
  if (dryRun) return [receipt];
  await insertUnmatched(
    trx,
    {
      submissionId: id,
      userId: ctx.principal.userId,
      accountId: accountMeant(booking),
      sealedSha256: file.sealedSha256,
    },
    unmatched.map((key) => ({
      keyHash: key.hash,
      keyCiphertext: ctx.portal.secrets.seal(
        'unmatched-key',
        key.licenseKey,
        unmatchedKeyContext(id, key.hash),
      ),
      keyTail: key.tail,
      mac: file.macs.get(key.k) ?? null,
      series: seriesOf.get(key.k) ?? [],
    })),
  );
  return [receipt];
}

/** 4.19: a text that cannot be a key of what it counted refuses the file; a key on record never does, whatever its shape. */
async function refuseShapeless({ trx, loaded, upload }: Booking, keys: readonly FileKey[]): Promise<void> {
  const byNumber = new Map(keys.map((key) => [key.k, key]));
  const counted = loaded.file.totals.flatMap(({ k, product }) => {
    const key = byNumber.get(k);
    return key ? [{ ...key, product }] : [];
  });
  if ((await findShapeless(trx, counted)).size > 0)
    throw refuseFile(upload.fileName, { code: 'BAD_RECORD', line: 1, reason: 'keyValue' });
}

/**
 * The account that staff sent the file for, or that of the token that sent it: what a token sets aside counts by itself
 * for its own account alone, whatever its maker may report for besides (decision 032).
 */
const accountMeant = ({ ctx, target }: Booking): string | null =>
  ctx.actor.kind === 'token' ? ctx.actor.token.accountId : target.accountId;
