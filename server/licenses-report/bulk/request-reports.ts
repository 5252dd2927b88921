import { nameOf } from '#domain/core/person-name.ts';
import type { remindReporters as contract } from '#domain/licenses-report/bulk/contract.ts';
import { AppError } from '#server/core/app-error.ts';
import type { Handler } from '#server/core/routes.ts';
import { takeLock } from '#server/db/locks.ts';
import { countReporters, findReminder, insertReminder } from './queries.ts';

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
    const { userId } = ctx.principal;
    const userName = nameOf(ctx.principal);
    const reminder = { id, account, note: note === '' ? null : note, userId, userName, at: ctx.now };
    if (!(await insertReminder(trx, reminder))) throw new AppError('INVALID_INPUT', { fields: 'id' });
    await ctx.audit(trx, { action: 'licenses-report.remindReporters', object: id, accountId: account });
    return { isNew: true, at: ctx.now.toISOString() };
  });
