import { pipeline } from 'node:stream/promises';
import { PassThrough } from 'node:stream';
import { createGzip } from 'node:zlib';
import { dayOf } from '#domain/core/day.ts';
import type { Ctx } from '#server/core/context.ts';
import { keepPieces } from '#server/core/kept-pieces.ts';
import type { Portal } from '#server/core/portal.ts';
import { streamText } from '#server/core/stream-text.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { mailModeOf, sendMail } from '#server/mail/send-mail.ts';
import { writeExport } from '../export/write-export.ts';
import { composeFileMail } from './file-mail.ts';
import { createFileCipher } from './file-cipher.ts';
import { openChoice } from './present.ts';
import {
  deleteFilesOfOthers,
  deleteOldFiles,
  emptyExpired,
  insertPieces,
  markFailed,
  markReady,
  takeFile,
  updateProgress,
  type TakenFile,
} from './writing-queries.ts';

const DAY_MS = 86_400_000;
/** What cannot be written in so many attempts is given up, so that others come to their turn. */
const ATTEMPTS = 5;
/** How long a file that failed, or whose time is over, stands in its owner's list. */
const LISTED_DAYS = 30;
const TELL_EVERY_MS = 1000;

type JobCtx = Ctx & { portal: Portal };

/** Thrown into the work whose file was deleted, or is another attempt's now. */
class GivenUp extends Error {}

/** Writes the files that wait, one after the other, the oldest first. A portal that ends leaves its file to be begun anew. */
export async function writeFiles(ctx: JobCtx, signal: AbortSignal): Promise<number> {
  let written = 0;
  for (;;) {
    signal.throwIfAborted();
    const file = await ctx.transaction(async (trx) => {
      await deleteFilesOfOthers(trx, ctx.portal.config.demo);
      return takeFile(trx);
    });
    if (!file) return written;
    try {
      if (file.attempt > ATTEMPTS) await ctx.transaction((trx) => markFailed(trx, file));
      else {
        await writeFile(ctx, file, signal);
        written += 1;
      }
    } catch (error) {
      if (!(error instanceof GivenUp)) throw error;
    }
  }
}

async function writeFile(ctx: JobCtx, file: TakenFile, signal: AbortSignal): Promise<void> {
  const { portal } = ctx;
  const today = dayOf(portal.now());
  const choice = openChoice(portal.secrets, file);
  const progress = { written: 0, bytes: 0 };
  const inOwnAttempt = (work: Parameters<typeof ctx.transaction<void>>[0]): Promise<void> =>
    ctx.transaction(async (trx) => {
      signal.throwIfAborted();
      if (!(await updateProgress(trx, file, progress))) throw new GivenUp();
      await work(trx);
    });
  let told = performance.now();
  const tellLines = async (lines: number): Promise<void> => {
    progress.written = lines;
    if (performance.now() - told < TELL_EVERY_MS) return;
    await inOwnAttempt(async () => {});
    told = performance.now();
  };
  const reader = { portal, today, principal: { email: file.email } };
  // Read as the person who asked: what the database hides from them is not in the file either.
  const text = await streamText((write) =>
    inTransaction(portal.pool, { role: 'staff', userId: file.userId }, (trx) =>
      writeExport(reader, trx, choice, write, tellLines),
    ),
  );
  let pieces = 0;
  const cipher = createFileCipher(portal.secrets, file);
  await pipeline(
    text,
    file.format === 'csv' ? createGzip() : new PassThrough(), // a sheet is packed as it is
    async (packed: AsyncIterable<Uint8Array>) => {
      pieces = await keepPieces(cipher, packed, (sealed) => {
        const bytes = sealed.reduce((sum, { ciphertext }) => sum + ciphertext.length, 0);
        portal.disk.requireRoom(bytes);
        progress.bytes += bytes;
        return inOwnAttempt((trx) => insertPieces(trx, file.id, sealed));
      });
    },
  );
  await finish(ctx, file, { pieces, written: progress.written, asOf: today });
}

/** The mail is put into the outbox in the transaction that makes the file ready: neither stands without the other. */
const finish = (
  ctx: JobCtx,
  file: TakenFile,
  done: { pieces: number; written: number; asOf: string },
): Promise<void> =>
  ctx.transaction(async (trx) => {
    const { config, now } = ctx.portal;
    const at = now();
    const keptUntil = new Date(at.getTime() + config.EXPORT_DAYS * DAY_MS);
    const to = await markReady(trx, file, { ...done, at, keptUntil, demo: config.demo });
    if (!to) throw new GivenUp();
    if (mailModeOf(config) === 'none') return;
    await sendMail(ctx.portal, trx, composeFileMail(config, { ...done, to, keptUntil, format: file.format }));
  });

/** Removes what is kept no longer, one file a transaction; answers how many files there were. */
export async function removeOldFiles(ctx: JobCtx, signal: AbortSignal): Promise<number> {
  let removed = 0;
  while (!signal.aborted && (await ctx.transaction((trx) => emptyExpired(trx, ctx.now)))) removed += 1;
  await ctx.transaction((trx) => deleteOldFiles(trx, new Date(ctx.now.getTime() - LISTED_DAYS * DAY_MS)));
  return removed;
}
