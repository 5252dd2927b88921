import { inTransaction } from '#server/db/transaction.ts';
import type { MailServer } from '../../testing/mail-server.ts';
import { createPerson, signIn } from '../../testing/people.ts';
import type { testPortalOn } from '../../testing/test-portal.ts';
import { sleep } from './fault-report.ts';

const PAUSE_MS = 100;
/** Between a mail server's yes and the portal's note lies one statement; a kill there cannot be told from one before. */
const NOTE_MS = 2000;

type Database = ReturnType<typeof testPortalOn>;

export interface MailRequests {
  /** Asks that were answered: each of them promises a mail. */
  promised: string[];
  stop: () => Promise<void>;
}

/** People who ask for their mail, one after the other, at whichever portal is up. */
export function requestMails(database: Database, urls: () => readonly string[]): MailRequests {
  const promised: string[] = [];
  let stopped = false;
  const work = (async () => {
    while (!stopped) {
      const { userId, email } = await createPerson(database, { emailVerified: false });
      const { headers } = await signIn(database, userId, 'base');
      const all = urls();
      const url = all[Math.floor(Math.random() * all.length)] ?? '';
      const answer = await fetch(`${url}/api/auth/verify-email`, { method: 'POST', headers }).catch(
        () => undefined, // killed: whether the mail was written, the outbox says
      );
      if (answer?.status === 204) promised.push(email);
      await sleep(PAUSE_MS);
    }
  })();
  work.catch(() => {}); // told to who stops it
  return {
    promised,
    stop: () => {
      stopped = true;
      return work;
    },
  };
}

export interface MailFigures {
  written: number;
  delivered: number;
  /** Of those written, how many the portal knows to be out. */
  noted: number;
  /** Brought twice under one Message-ID, because a kill came between the server's yes and the note of it. */
  broughtAgain: number;
  faults: string[];
}

/** Holds what the mail server got against the outbox and against what people were promised. */
export async function checkMails(
  database: Database,
  { promised }: MailRequests,
  mail: MailServer,
  kills: readonly number[],
): Promise<MailFigures> {
  const written = await inTransaction(database.pool, { role: 'system' }, (trx) =>
    trx.selectFrom('outbox_mail').select(['recipient', 'sent_at as sentAt']).execute(),
  );
  const recipients = new Set(written.map(({ recipient }) => recipient));
  const faults = promised
    .filter((email) => !recipients.has(email))
    .map((email) => `${email}: promised, not written`);
  const received = Map.groupBy(mail.all(), ({ recipients: [to] }) => to ?? '');
  let broughtAgain = 0;
  for (const { recipient, sentAt } of written) {
    const [first, ...more] = received.get(recipient) ?? [];
    if (!first) faults.push(`${recipient}: the mail is lost`);
    if (first && !sentAt) faults.push(`${recipient}: is out, and that is not written down`);
    if (!first || more.length === 0) continue;
    const ids = new Set([first, ...more].map(({ raw }) => /^Message-ID: (\S+)/im.exec(raw)?.[1]));
    const noted = [first, ...more].slice(0, -1); // of all but the last, a kill swallowed the note
    const isExplained = noted.every(({ at }) => kills.some((kill) => Math.abs(kill - at) <= NOTE_MS));
    if (ids.size === 1 && isExplained) broughtAgain += more.length;
    else
      faults.push(`${recipient}: ${more.length + 1} mails, ${ids.size} ids, a kill at each: ${isExplained}`);
  }
  const noted = written.filter(({ sentAt }) => sentAt).length;
  return { written: written.length, delivered: received.size, noted, broughtAgain, faults };
}
