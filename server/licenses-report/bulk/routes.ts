import { nameOf } from '#domain/core/person-name.ts';
import * as contract from '#domain/licenses-report/bulk/contract.ts';
import { BULK_ACCOUNTS_MAX } from '#domain/licenses-report/bulk/schema.ts';
import { readFilters } from '#domain/licenses-report/filter-address.ts';
import { certifiableProducts } from '#domain/self-certification/certifiable-products.ts';
import { AppError } from '#server/core/app-error.ts';
import { route, type Handler, type Route } from '#server/core/routes.ts';
import { takeLock } from '#server/db/locks.ts';
import { insertNotifications, type QuestionPayload } from '#server/mail/notifications/queries.ts';
import { prepareConditions } from '../conditions/prepare-conditions.ts';
import { countLines } from '../count-queries.ts';
import { filtersOfAudit } from '../list-license-keys.ts';
import { countReporters, findReminder, listAccountsOf, narrowToKeys } from './queries.ts';

/** Exactly what something would be done to, before it is done. */
const listChosenAccounts: Handler<typeof contract.listChosenAccounts> = (ctx, { query }) => {
  const filters = readFilters(query);
  return ctx.transaction(async (trx) => {
    const where = narrowToKeys(await prepareConditions(ctx, trx, filters), query.licenseKeyId);
    await ctx.audit(trx, {
      ...{ action: 'licenses-report.listChosenAccounts', object: null, accountId: null },
      detail: { ...filtersOfAudit(filters), chosen: query.licenseKeyId.length },
    });
    return {
      keys: await countLines(trx, where),
      ...(await listAccountsOf(trx, where, {
        certifiable: [...certifiableProducts.keys()],
        limit: BULK_ACCOUNTS_MAX,
      })),
    };
  });
};

const DAY_MS = 86_400_000;

/** Writes a reminder down, whose mails a job sends; nobody is reminded twice within a day. */
const remindReporters: Handler<typeof contract.remindReporters> = (ctx, { body: { id, note } }) =>
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

export const reportBulkRoutes: Route[] = [
  route(contract.listChosenAccounts, listChosenAccounts),
  route(contract.remindReporters, remindReporters),
];
