import { createTransport, type Transporter } from 'nodemailer';
import type { Portal } from '#server/core/portal.ts';
import { deleteOldMail, leaseMail, markFailed, markSent } from './queries.ts';
import { mailModeOf, openMail } from './send-mail.ts';

const LEASE_MS = 120_000;
/** Whoever sends has ended before somebody else may try the same mail. */
const PATIENCE = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 } as const;
/** How long to go on writing down that a mail is out: what is not written down is sent again. */
const NOTE_TRIES = 20;
const NOTE_PAUSE_MS = 500;
const MAX_ATTEMPTS = 10;
const KEEP_MS = 30 * 86_400_000;
const SWEEP_MS = 15_000;

const transports = new WeakMap<Portal, Transporter>();

function transportOf(portal: Portal): Transporter {
  const known = transports.get(portal);
  if (known) return known;
  const transport = createTransport(
    { url: portal.config.SMTP_URL, ...PATIENCE },
    { from: portal.config.MAIL_FROM },
  );
  transports.set(portal, transport);
  return transport;
}

/** Sends what waits in the outbox; a mail that fails is tried again later, after 30 s, 1 min, 2 min … up to an hour. */
export async function dispatchMail(portal: Portal): Promise<void> {
  if (mailModeOf(portal.config) !== 'smtp') return;
  for (;;) {
    const now = portal.now();
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const row = await leaseMail(portal.pool, { now, leaseUntil, maxAttempts: MAX_ATTEMPTS });
    if (!row) return;
    try {
      const { to, subject, text, html } = openMail(portal, row);
      await transportOf(portal).sendMail({ to, subject, text, html, messageId: messageIdOf(portal, row.id) });
    } catch (error) {
      const wait = Math.min(3_600_000, 30_000 * 2 ** (row.attempts - 1));
      const nextAttemptAt = new Date(portal.now().getTime() + wait);
      await markFailed(portal.pool, row.id, { error: (error as Error).message, nextAttemptAt });
      portal.log.warn({ err: error, mail: row.id, attempts: row.attempts }, 'a mail could not be sent');
      if (row.attempts >= MAX_ATTEMPTS) portal.log.error({ mail: row.id }, 'a mail was given up');
      continue;
    }
    await noteSent(portal, row.id);
  }
}

/** The same at every attempt: a mail server that took a mail before knows it again. */
function messageIdOf({ config, secrets }: Portal, id: string): string {
  const domain = /@([\w.-]+)/.exec(config.MAIL_FROM)?.[1] ?? config.VENDOR_EMAIL_DOMAIN;
  return `<${secrets.keyedHash('mail', id).toString('hex').slice(0, 32)}@${domain}>`;
}

async function noteSent(portal: Portal, id: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await markSent(portal.pool, id, portal.now());
    } catch (error) {
      if (tries === NOTE_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, NOTE_PAUSE_MS).unref()); // a stop does not wait for it
    }
  }
}

/** Starts sending without waiting for it: the mail is safe in the outbox whatever happens now. */
export function dispatchSoon(portal: Portal): void {
  dispatchMail(portal).catch((error: unknown) =>
    portal.log.error({ err: error }, 'mail could not be dispatched'),
  );
}

/** Retries and tidies in the background until the returned function is called. */
export function watchOutbox(portal: Portal): () => void {
  const timer = setInterval(() => {
    dispatchSoon(portal);
    deleteOldMail(portal.pool, new Date(portal.now().getTime() - KEEP_MS)).catch(() => {}); // the next round tries again
  }, SWEEP_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    transports.get(portal)?.close();
  };
}
