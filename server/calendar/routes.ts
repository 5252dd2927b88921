import { CALENDAR_PREFIX } from '#domain/access/token-scopes.ts';
import * as contract from '#domain/calendar/contract.ts';
import type { Calendar, CalendarAddress, NewCalendarAddress } from '#domain/calendar/schema.ts';
import { listOwnAccounts } from '#server/accounts/own-queries.ts';
import type {
  AccountCtx,
  AccountsCtx,
  AuthorizedAccountId,
  Http,
  SignedInCtx,
} from '#server/core/context.ts';
import { rawRoute, route, type Route } from '#server/core/routes.ts';
import { randomToken, tokenHash } from '#server/core/secrets.ts';
import type { Database } from '#server/db/pool.ts';
import { deleteAddress, findAddress, saveAddress } from './addresses/queries.ts';
import { collectEntries } from './collect-entries.ts';
import { composeFeed } from './feed/compose-feed.ts';

/** Ends the private address; where there is none, that stays so. */
async function revokeAddress(ctx: SignedInCtx): Promise<undefined> {
  await ctx.transaction(async (trx) => {
    if (await deleteAddress(trx, ctx.principal.userId))
      await ctx.audit(trx, { action: 'calendar.revokeAddress', object: null, accountId: null });
  });
}

async function getAddress(ctx: SignedInCtx): Promise<{ address: CalendarAddress | null }> {
  const found = await ctx.transaction((trx) => findAddress(trx, ctx.principal.userId));
  if (!found) return { address: null };
  const { createdAt, lastReadAt } = found;
  return {
    address: { createdAt: createdAt.toISOString(), lastReadAt: lastReadAt?.toISOString() ?? null },
  };
}

/** Makes a private address, this once to be seen; the one before it is not found any more. */
async function createAddress(ctx: AccountsCtx): Promise<NewCalendarAddress> {
  const token = `${CALENDAR_PREFIX}${randomToken()}`;
  const { userId } = ctx.principal;
  await ctx.transaction(async (trx) => {
    await saveAddress(trx, { userId, tokenHash: tokenHash(token), now: ctx.now });
    await ctx.audit(trx, { action: 'calendar.createAddress', object: null, accountId: null });
  });
  return {
    url: `${ctx.portal.config.PUBLIC_URL}/calendar/${token}.ics`,
    about: { createdAt: ctx.now.toISOString(), lastReadAt: null },
  };
}

/** A calendar program may keep its answer this long; nobody between may. */
const CACHE = 'private, max-age=300';

/** The calendar of whoever made the address, for their calendar program. */
async function readFeed(ctx: AccountsCtx & Http): Promise<undefined> {
  const { portal, today, internal, reply } = ctx;
  const { PUBLIC_URL: publicUrl, VENDOR_NAME: vendorName } = portal.config;
  const feed = composeFeed(await getOwnCalendar(ctx), { publicUrl, vendorName, internal, today });
  reply
    .header('cache-control', CACHE)
    .header('content-disposition', 'inline; filename="calendar.ics"')
    .header('x-robots-tag', 'noindex')
    .type('text/calendar; charset=utf-8')
    .send(feed);
}

/** The calendar of one account. */
const getCalendar = (ctx: AccountCtx): Promise<Calendar> =>
  ctx.transaction((trx) => collectEntries(trx, ctx, [ctx.account]));

/** The calendar of all accounts of a person; of staff those that they look after. */
const getOwnCalendar = (ctx: AccountsCtx): Promise<Calendar> =>
  ctx.transaction(async (trx) => collectEntries(trx, ctx, await accountsOf(ctx, trx)));

async function accountsOf(ctx: AccountsCtx, trx: Database): Promise<readonly AuthorizedAccountId[]> {
  const { accounts } = ctx;
  return accounts === 'all' ? listOwnAccounts(trx, { ...ctx, accounts }) : accounts;
}

export const calendarRoutes: Route[] = [
  route(contract.getCalendar, getCalendar),
  route(contract.getOwnCalendar, getOwnCalendar),
  route(contract.getAddress, getAddress),
  route(contract.createAddress, createAddress),
  route(contract.revokeAddress, revokeAddress),
  rawRoute(contract.readFeed, readFeed),
];
