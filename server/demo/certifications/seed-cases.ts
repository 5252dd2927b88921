import { randomUUID } from 'node:crypto';
import { addDays, addMonths, dayOf, firstDayOf, lastDayOf, monthOf } from '#domain/core/day.ts';
import { askedStatus, isOpenCase } from '#domain/self-certification/case-status.ts';
import type { ReportItem } from '#domain/self-certification/schema.ts';
import type { AuthorizedAccountId } from '#server/core/context.ts';
import type { Services } from '#server/core/portal.ts';
import { databaseRecords } from '#server/crm/database-records.ts';
import type { Database } from '#server/db/pool.ts';
import { theseKeys } from '#server/db/row-scopes.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { refreshProjections } from '#server/ledger/refresh-projections.ts';
import { certifiableOf } from '#server/self-certification/list-certifiable.ts';
import { prepareFigures } from '#server/self-certification/prepare-figures.ts';
import { presentCertified } from '#server/self-certification/present.ts';
import { listGroupKeys } from '#server/self-certification/queries.ts';
import { insertCertified } from '#server/self-certification/usage-queries.ts';
import { insertCaseEvents, listDemoCases, type DemoCase } from './queries.ts';

const INES = 'ines.internal@vendor.example';
/** Of the cases in their order: what is certified, and how many documents and servers it used. */
const applications = [
  { name: 'Invoice printing', documents: 1200, servers: 3 },
  { name: 'Customer letters', documents: 840, servers: 2 },
  { name: 'Archive export', documents: 96, servers: 1 },
] as const;

/** What happened in some of the cases: staff asked, customers certified, staff closed. */
export async function seedCases(portal: Services): Promise<void> {
  const today = dayOf(portal.now());
  await inTransaction(portal.pool, { role: 'system' }, async (trx) => {
    const cases = await listDemoCases(trx, INES);
    const certified = cases.filter(({ groupId, status }) => groupId !== null && !isOpenCase({ status }));
    for (const [at, application] of applications.entries()) {
      const one = certified[at];
      // One after the other: a connection takes one statement at a time.
      // oxlint-disable-next-line no-await-in-loop
      if (one) await certify(trx, one, application, today);
    }
    await insertCaseEvents(
      trx,
      cases
        .filter(({ status }) => status === askedStatus)
        .map((one) => ({ ...one, action: 'ASK', status: askedStatus, at: atHour(one.createdDate, 9) })),
    );
  });
}

const atHour = (day: string, hour: number): Date =>
  new Date(`${day}T${String(hour).padStart(2, '0')}:12:00Z`);

async function certify(
  trx: Database,
  one: DemoCase,
  { name, documents, servers }: (typeof applications)[number],
  today: string,
): Promise<void> {
  const account = one.accountId as AuthorizedAccountId;
  const { email, firstName, lastName } = one;
  const contact = await databaseRecords.addContact(trx, account, { email, firstName, lastName });
  const licenseType = 'Internal';
  const application = await databaseRecords.saveApplication(trx, account, {
    ...{ name, description: `${name} of ${one.accountName}`, licenseType },
    ...{ primaryReportingContact: contact.id, secondaryReportingContact: null },
    selfCertificationCaseId: one.caseId,
  });
  const month = monthOf(addMonths(firstDayOf(monthOf(one.createdDate)), -1));
  const item = {
    ...{ groupId: one.groupId ?? '', productName: one.productName, environment: 'Production' as const },
    usageRange: { start: firstDayOf(month), end: lastDayOf(month) },
  };
  const items: ReportItem[] = [
    { ...item, deploymentType: 'Desktop', usageValue: String(documents) },
    {
      // The days of one environment are told once (5.12).
      ...{ ...item, deploymentType: 'Cloud', environment: 'Non-Production' },
      serverDeployment: [{ processorsPerServer: 8, numberOfServers: servers }],
    },
  ];
  const rows = prepareFigures(
    items,
    await listGroupKeys(trx, certifiableOf({ account, reach: 'all' }), [item.groupId]),
  );
  const now = atHour(one.createdDate, 10);
  const by = { now, principal: { userId: one.userId, email, firstName, lastName } };
  const receipt = presentCertified(by, {
    ...{ id: randomUUID(), account: { id: account, name: one.accountName }, rows },
    application: { ...application, licenseType },
  });
  const id = randomUUID();
  const of = {
    id,
    account,
    applicationId: application.id,
    userId: one.userId,
    sha256: '',
    receipt,
    rows,
    now,
  };
  await insertCertified(trx, of);
  const keys = theseKeys([...new Set(rows.map(({ licenseKeyId }) => licenseKeyId))]);
  await refreshProjections(trx, { submissionIds: [id], keys }, today);
  const provided = 'Customer provided the report';
  await insertCaseEvents(trx, [
    { ...one, action: 'BEGIN', status: 'Customer’s response received', at: atHour(one.createdDate, 9) },
    { ...one, action: 'STATUS', status: provided, at: atHour(one.createdDate, 11) },
    ...(one.status === provided
      ? []
      : [
          {
            ...one,
            action: 'STATUS' as const,
            status: one.status,
            at: atHour(addDays(one.createdDate, 3), 14),
          },
        ]),
  ]);
}
