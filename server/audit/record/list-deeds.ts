import type * as contract from '#domain/audit/contract.ts';
import { accountDeedFilterSet, deedFilterSet, type DeedFilters } from '#domain/audit/filters.ts';
import { DEEDS_PAGE, type DeedEntry, type DeedPage } from '#domain/audit/schema.ts';
import type { AccountCtx, SignedInCtx } from '#server/core/context.ts';
import { createCursor, cutPage, InstantAndNumber } from '#server/core/create-cursor.ts';
import type { Portal } from '#server/core/portal.ts';
import type { Handler } from '#server/core/routes.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { presentDeed } from './present.ts';
import { listDeedRows, type DeedPlace, type DeedReader, type DeedRow } from './queries.ts';
import { findSealState, listSealed } from './seal-state-queries.ts';

const cursor = createCursor<DeedPlace>(
  InstantAndNumber.transform(([at, id]) => ({ at, id })),
  ({ at, id }) => [at, id],
);

/** All of the record, for staff; that it was read stands in it, too. */
export const listDeeds: Handler<typeof contract.listDeeds> = async (ctx, { query }) => {
  if (query.after === undefined)
    await ctx.transaction((trx) =>
      ctx.audit(trx, { action: 'audit.listDeeds', object: null, accountId: null }),
    );
  return readPage(ctx, readerOf(ctx), deedFilterSet.read(query), query.after);
};

export const listAccountDeeds: Handler<typeof contract.listAccountDeeds> = (ctx, { query }) =>
  readPage(ctx, readerOfAccount(ctx), withoutAccount(query), query.after);

export const readerOf = ({ portal, principal, internal }: SignedInCtx): DeedReader => ({
  ...{ userId: principal.userId, isStaff: internal, account: undefined, reach: 'all' },
  vendorDomain: portal.config.VENDOR_EMAIL_DOMAIN,
});
export const readerOfAccount = (ctx: AccountCtx): DeedReader => ({
  ...readerOf(ctx),
  ...{ account: ctx.account, reach: ctx.reach },
});

/** The filters of one account's record: which account is no question there. */
export const withoutAccount = (query: Parameters<typeof accountDeedFilterSet.read>[0]): DeedFilters => ({
  ...deedFilterSet.empty,
  ...accountDeedFilterSet.read(query),
});

async function readPage(
  ctx: SignedInCtx,
  reader: DeedReader,
  filters: DeedFilters,
  given: string | undefined,
): Promise<DeedPage> {
  const after = given === undefined ? undefined : cursor.read(given);
  const rows = await ctx.transaction((trx) =>
    listDeedRows(trx, reader, filters, { after, limit: DEEDS_PAGE + 1 }),
  );
  const { page, next } = cutPage(rows, DEEDS_PAGE, cursor.write);
  const seal = await inTransaction(ctx.portal.pool, { role: 'system' }, findSealState);
  return { content: await presentDeeds(ctx.portal, page, reader), next, seal };
}

/** Entries with whether a seal holds them. */
export async function presentDeeds(
  { pool }: Pick<Portal, 'pool'>,
  rows: readonly DeedRow[],
  reader: DeedReader,
): Promise<DeedEntry[]> {
  const ids = rows.map(({ id }) => id);
  const sealed = await inTransaction(pool, { role: 'system' }, (trx) => listSealed(trx, ids));
  return rows.map((row) => presentDeed(row, reader, sealed));
}
