import { setTimeout as pause } from 'node:timers/promises';
import type { AccountsCtx } from '#server/core/context.ts';
import { Busy, type Semaphore } from '#server/core/semaphore.ts';
import type { Database } from '#server/db/pool.ts';
import { hashLicenseKey } from '#server/licenses/seal-license.ts';
import { findKeysByHash, lockUploadsSoon, type AccountScope } from '../queries.ts';
import type { UploadPlaces } from './limit-uploads.ts';
import type { ReceivedUpload } from './receive-upload.ts';
import { readFileKeys } from './read-file-keys.ts';
import { refuseFile } from './refuse-file.ts';

/** While another process books for the same account: five minutes in all, with neither place nor connection between. */
const TRIES = 200;
const PAUSE_MS = 500;

/**
 * Books an upload in its turn: the person's, then those of the accounts, then a place, then the locks. Always in this
 * order, so nobody waits in a circle; and whoever waits for a turn holds nothing that others need.
 */
export async function queueBooking<T>(
  ctx: AccountsCtx,
  { turns, booking }: UploadPlaces,
  upload: ReceivedUpload,
  scope: AccountScope,
  book: (trx: Database) => Promise<T>,
): Promise<T> {
  const { userId } = ctx.principal;
  const { departed: signal } = upload;
  const own = uploaderLock(userId);
  const bookNow = (accountIds: readonly string[]): Promise<T | 'locked'> =>
    booking({ key: userId, signal }, () =>
      ctx.transaction(async (trx) =>
        (await lockUploadsSoon(trx, [...accountIds, own])) ? book(trx) : 'locked',
      ),
    );
  return takeTurns(turns, [own], signal, async () => {
    const accountIds = await findAccounts(ctx, upload, scope);
    return takeTurns(turns, accountIds, signal, async () => {
      for (let tries = 0; tries < TRIES; tries += 1) {
        const result = await bookNow(accountIds);
        if (result !== 'locked') return result;
        await pause(PAUSE_MS + Math.random() * PAUSE_MS, undefined, { signal }).catch(() => {});
      }
      throw new Busy();
    });
  });
}

/** One upload at a time also for the keys nobody knows: they are set aside for their uploader. */
export const uploaderLock = (userId: string): string => `uploader ${userId}`;

function takeTurns<T>(
  turns: Semaphore,
  [key, ...others]: readonly string[],
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  if (key === undefined) return work();
  return turns({ key, signal }, () => takeTurns(turns, others, signal, work));
}

/** The accounts that a file will be booked for, sorted; the booking itself asks again. */
async function findAccounts(
  { portal, now, transaction }: AccountsCtx,
  { file, fileName }: ReceivedUpload,
  scope: AccountScope,
): Promise<string[]> {
  const keys = await readFileKeys(file.read(), { fileName, now });
  if (!keys.ok) throw refuseFile(fileName, keys.error);
  const hashes = keys.value.map((key) => hashLicenseKey(portal.secrets, key));
  const rows = await transaction((trx) => findKeysByHash(trx, scope, hashes));
  return [...new Set(rows.map(({ accountId }) => accountId))].sort();
}
