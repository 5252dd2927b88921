import type { Config } from '#server/core/config.ts';
import type { Portal } from '#server/core/portal.ts';
import type { Database } from '#server/db/pool.ts';
import { insertMail, type OutboxRow } from './queries.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where its reader stops mails of this kind, with one click of their mail program (RFC 8058). */
  unsubscribe?: string | undefined;
}

/** smtp: sent; outbox: kept for the demo's page; none: the portal cannot send mail. */
export const mailModeOf = (config: Pick<Config, 'SMTP_URL' | 'demo'>): 'smtp' | 'outbox' | 'none' =>
  config.SMTP_URL ? 'smtp' : config.demo ? 'outbox' : 'none';

/** Puts a mail into the outbox, in the transaction of what causes it: neither stands without the other. */
export async function sendMail(portal: Portal, trx: Database, mail: Mail): Promise<void> {
  const { text, html, unsubscribe } = mail;
  const body = JSON.stringify({ text, html, unsubscribe });
  await insertMail(trx, {
    recipient: mail.to,
    subject: mail.subject,
    now: portal.now(),
    seal: (id) => portal.secrets.seal('mail', body, id),
  });
}

export function openMail(portal: Portal, row: OutboxRow): Mail {
  const body = row.body ? portal.secrets.open('mail', row.body, row.id).toString() : '{"text":"","html":""}';
  const sealed = JSON.parse(body) as Pick<Mail, 'text' | 'html' | 'unsubscribe'>;
  return { to: row.recipient, subject: row.subject, ...sealed };
}
