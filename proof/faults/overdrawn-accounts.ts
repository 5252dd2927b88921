import { sql } from 'kysely';
import { dayOf } from '#domain/core/day.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { importFiles, importInto } from '../../testing/import-folder.ts';
import { createPerson } from '../../testing/people.ts';
import type { testPortalOn } from '../../testing/test-portal.ts';
import { sleep } from './fault-report.ts';

const WITHIN_MS = 120_000;

type Database = ReturnType<typeof testPortalOn>;

/** Accounts that have used most of their maximum, each with one reader. */
export interface OverdrawnAccounts {
  /** One account more, and the job that tells of it is due. */
  add: () => Promise<void>;
  /** Every account has one alert, and its reader one mail in the outbox. */
  check: () => Promise<string[]>;
}

export function overdrawAccounts(database: Database): OverdrawnAccounts {
  const emails: string[] = [];
  const asSystem = <T>(work: Parameters<typeof inTransaction<T>>[2]) =>
    inTransaction(database.pool, { role: 'system' }, work);
  const makeDue = () =>
    asSystem((trx) =>
      trx
        .updateTable('job_trigger')
        .set({ due_at: new Date() })
        .where('trigger_id', '=', 'usage-alerts')
        .execute(),
    );
  return {
    async add() {
      const id = `over-${emails.length}`;
      const { email } = await createPerson(database, {
        accounts: { [id]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
      });
      const today = dayOf(new Date());
      const created = `${Number(today.slice(0, 4)) - 1}-01-15`;
      using files = importFiles({
        'accounts.csv': `id,name\n${id},Account ${id}\n`,
        'license-keys.csv': `licenseKeyId,accountId,recordType,productName,createdDate,maxVolume\nK-${id},${id},Unified,iText,${created},1000\n`,
        'usage.csv': `licenseKeyId,source,usageType,startDate,endDate,usageValue\nK-${id},manual,itext-core,${today},${today},850\n`,
      });
      const { problems } = await importInto(database, files.folder);
      if (problems.length > 0) throw new Error(`the folder is not in order: ${JSON.stringify(problems)}`);
      emails.push(email);
      await makeDue();
    },
    async check() {
      const until = performance.now() + WITHIN_MS;
      let faults = await asSystem((trx) => findFaults(trx, emails));
      while (faults.length > 0 && performance.now() < until) {
        await makeDue(); // the turn of a day may have come between an account and the job
        await sleep(5000);
        faults = await asSystem((trx) => findFaults(trx, emails));
      }
      return faults;
    },
  };
}

async function findFaults(
  trx: Parameters<Parameters<typeof inTransaction>[2]>[0],
  emails: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ account: string; alerts: number; mails: number }>`
    select a.id as account, (select count(*)::int from alert where account_id = a.id) as alerts,
      (select count(*)::int from outbox_mail m where m.recipient = u.email) as mails
    from account a join account_role r on r.account_id = a.id join app_user u on u.id = r.user_id
    where u.email = any(${[...emails]}::text[])`.execute(trx);
  const wrong = rows.filter(({ alerts, mails }) => alerts !== 1 || mails !== 1);
  return [
    ...(rows.length === emails.length ? [] : [`${rows.length} accounts of ${emails.length} are there`]),
    ...wrong.map(
      ({ account, alerts, mails }) => `${account}: ${alerts} alerts and ${mails} mails, not one each`,
    ),
  ];
}
