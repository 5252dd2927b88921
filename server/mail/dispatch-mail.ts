import { createTransport, type Transporter } from 'nodemailer';
import type { Config } from '#server/core/config.ts';
import { mailboxOf } from '#server/core/mailbox.ts';
import type { Portal } from '#server/core/portal.ts';
import { MAX_ATTEMPTS, pauseAfter } from './plan-retries.ts';
import { leaseMail, type OutboxRow, extendLease, markFailed, markSent } from './queries.ts';
import { scrubLogin } from './scrub-login.ts';
import { mailModeOf, openMail } from './send-mail.ts';

/** How long to go on writing down that a mail is out: what is not written down is sent again. */
const NOTE_TRIES = 20;
const NOTE_PAUSE_MS = 500;

async function recordSent(portal: Portal, { id }: OutboxRow): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await markSent(portal.pool, id, portal.now());
    } catch (error) {
      if (tries === NOTE_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, NOTE_PAUSE_MS).unref()); // a stop does not wait for it
    }
  }
}

async function recordFailed(portal: Portal, row: OutboxRow, error: Error): Promise<void> {
  const now = portal.now();
  const isGivenUp = row.attempts >= MAX_ATTEMPTS;
  await markFailed(portal.pool, row, {
    error: error.message,
    nextAttemptAt: new Date(now.getTime() + pauseAfter(row.attempts)),
    givenUpAt: isGivenUp ? now : null,
  });
  portal.log.warn({ err: error, mail: row.id, attempts: row.attempts }, 'an email could not be sent');
  if (isGivenUp) portal.log.error({ mail: row.id }, 'an email failed permanently');
}

/** How long a mail is one sender's: after so long somebody else sends what a killed process had. */
const LEASE_SECONDS = 120;
/** Often enough that some may fail while the database is away for a moment. */
const RENEWAL_MS = 30_000;

/**
 * Keeps a mail this process's while it is being sent, however long a slow mail server takes: each of its steps has its
 * own patience, and all together may take longer than a lease. Answers how to end that.
 */
function keepLease(portal: Portal, row: OutboxRow): () => void {
  const renew = () =>
    extendLease(portal.pool, row, LEASE_SECONDS).catch((error: unknown) =>
      portal.log.warn({ err: error, mail: row.id }, 'the lease of an email could not be renewed'),
    );
  const timer = setInterval(() => void renew(), RENEWAL_MS).unref();
  return () => clearInterval(timer);
}

/** Of each step of a sending, for a server that does not answer; one that answers slowly may take longer in all. */
const PATIENCE = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 } as const;
/** Of all steps: a server that sends a byte now and then and never an answer would keep a mail, and its job, for ever. */
const LONGEST_SENDING_MS = 600_000;
/** A stop waits this long for mails that are under way: one that is not written down would be sent again. */
const LAST_MAILS_MS = 2000;

interface Sender {
  transport: Transporter;
  underWay: Set<Promise<unknown>>;
  isClosed: boolean;
}
/** One for each portal that was started, whose settings it goes by. */
const senders = new WeakMap<Config, Sender>();

function senderOf(portal: Portal): Sender {
  const known = senders.get(portal.config);
  if (known) return known;
  const transport = createTransport(
    { url: portal.config.SMTP_URL, ...PATIENCE },
    { from: mailboxOf(portal.config.MAIL_FROM) ?? portal.config.MAIL_FROM },
  );
  const sender = { transport, underWay: new Set<Promise<unknown>>(), isClosed: false };
  senders.set(portal.config, sender);
  return sender;
}

export interface DispatchedMail {
  sent: number;
  failed: number;
}

/** Sends what waits in the outbox; a mail that fails is tried again later (plan-retries.ts). */
export async function dispatchMail(portal: Portal, signal?: AbortSignal): Promise<DispatchedMail> {
  const done = { sent: 0, failed: 0 };
  if (mailModeOf(portal.config) !== 'smtp') return done;
  const sender = senderOf(portal);
  while (!sender.isClosed && !signal?.aborted) {
    const sending = sendNext(portal, sender);
    sender.underWay.add(sending);
    const outcome = await sending.finally(() => sender.underWay.delete(sending));
    if (outcome === 'none') break;
    done[outcome] += 1;
  }
  return done;
}

async function sendNext(portal: Portal, { transport }: Sender): Promise<'sent' | 'failed' | 'none'> {
  const row = await leaseMail(portal.pool, { now: portal.now(), seconds: LEASE_SECONDS });
  if (!row) return 'none';
  const endLease = keepLease(portal, row);
  try {
    return await sendRow(portal, transport, row);
  } finally {
    endLease();
  }
}

async function sendRow(portal: Portal, transport: Transporter, row: OutboxRow): Promise<'sent' | 'failed'> {
  try {
    const { to, subject, text, html, unsubscribe } = openMail(portal, row);
    const headers = unsubscribe === undefined ? {} : unsubscribeHeaders(unsubscribe);
    const messageId = messageIdOf(portal, row);
    // As one address: a text would be read as a list, and people choose what theirs looks like.
    const recipient = { name: '', address: to };
    const signal = AbortSignal.timeout(LONGEST_SENDING_MS);
    await transport.sendMail({ to: recipient, subject, text, html, headers, messageId, signal });
  } catch (error) {
    await recordFailed(portal, row, scrubLogin(error as Error, portal.config.SMTP_URL));
    return 'failed';
  }
  await recordSent(portal, row);
  return 'sent';
}

/** RFC 8058: the button of the mail program, which posts to the address without asking further. */
const unsubscribeHeaders = (link: string): Record<string, string> => ({
  'List-Unsubscribe': `<${link}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/**
 * The same at every attempt: a mail server that took a mail before knows it again. Of no other mail: after a restore the
 * outbox gives out numbers that were taken before, and who knows the id would throw the new mail away.
 */
function messageIdOf({ config, secrets }: Portal, { id, createdAt }: OutboxRow): string {
  const domain = /@([\w.-]+)/.exec(config.MAIL_FROM)?.[1] ?? config.VENDOR_EMAIL_DOMAIN;
  const own = secrets.keyedHash('mail', `${id} ${createdAt.toISOString()}`);
  return `<${own.toString('hex').slice(0, 32)}@${domain}>`;
}

/** Starts sending without waiting for it: the mail is safe in the outbox whatever happens now. */
export function dispatchSoon(portal: Portal): void {
  dispatchMail(portal).catch((error: unknown) =>
    portal.log.error({ err: error }, 'emails could not be sent'),
  );
}

/** Begins no further mail and waits a while for those that are under way; what is left is sent by another portal, or by the next start. */
export async function closeMail(portal: Portal): Promise<void> {
  const sender = senders.get(portal.config);
  if (!sender) return;
  sender.isClosed = true;
  const ended = Promise.allSettled(sender.underWay);
  await Promise.race([ended, new Promise((done) => setTimeout(done, LAST_MAILS_MS).unref())]);
  sender.transport.close();
}
