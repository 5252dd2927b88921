import type { AccountsCtx, Http } from '#server/core/context.ts';
import { getOwnCalendar } from '../get-calendar.ts';
import { composeFeed } from './compose-feed.ts';

/** A calendar program may keep its answer this long; nobody between may. */
const CACHE = 'private, max-age=300';

/** The calendar of whoever made the address, for their calendar program. */
export async function readFeed(ctx: AccountsCtx & Http): Promise<undefined> {
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
