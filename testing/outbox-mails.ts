import type { Portal } from '#server/core/portal.ts';
import { listMail } from '#server/mail/queries.ts';
import { openMail, type Mail } from '#server/mail/send-mail.ts';

/** More than any test writes. */
const ALL = 10_000;

export interface OutboxMail extends Mail {
  /** The day on which it was written. */
  day: string;
}

/** The mails of a portal's outbox as their readers get them, oldest first; `to`: those to one address. */
export async function readOutbox(portal: Portal, to?: string): Promise<OutboxMail[]> {
  const rows = (await listMail(portal.pool, ALL)).toReversed();
  return rows
    .filter(({ recipient }) => to === undefined || recipient === to)
    .map((row) => ({ day: row.createdAt.toISOString().slice(0, 10), ...openMail(portal, row) }));
}
