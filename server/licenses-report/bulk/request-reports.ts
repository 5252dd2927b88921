import { nameOf } from '#domain/core/person-name.ts';
import type { remindReporters as contract } from '#domain/licenses-report/bulk/contract.ts';
import { AppError } from '#server/core/app-error.ts';
import type { Handler } from '#server/core/routes.ts';
import { takeLock } from '#server/db/locks.ts';
import { insertNotifications, type QuestionPayload } from '#server/mail/notifications/queries.ts';
import { countReporters, findReminder } from './queries.ts';

const DAY_MS = 86_400_000;

/** Writes a reminder down, whose mails a job sends; nobody is reminded twice within a day. */
export const remindReporters: Handler<typeof contract> = (ctx, { body: { id, note } }) =>
  ctx.transaction(async (trx) => {
    const { account } = ctx;
    await takeLock(trx, 'reminder', account);
    const after = new Date(ctx.now.getTime() - DAY_MS);
    const known = await findReminder(trx, { account, id, after });
    if (known) return { isNew: known.id === id, at: known.at.toISOString() };
    if ((await countReporters(trx, account)) === 0) throw new AppError('NOBODY_REPORTS');
    const by = { userId: ctx.principal.userId, name: nameOf(ctx.principal) };
    const payload: QuestionPayload = { by, note: note === '' ? null : note };
    const made = await insertNotifications(trx, [
      { kind: 'USAGE_REMINDER', dedupeKey: id, userId: null, accountId: account, payload, now: ctx.now },
    ]);
    // Another account has a reminder of this id.
    if (made.length === 0) throw new AppError('INVALID_INPUT', { fields: 'id' });
    await ctx.audit(trx, { action: 'licenses-report.remindReporters', object: id, accountId: account });
    return { isNew: true, at: ctx.now.toISOString() };
  });
