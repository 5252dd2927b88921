import { randomUUID } from 'node:crypto';
import type { ImagingUsageRow } from '#domain/imaging-usage/schema.ts';
import { dayOf } from '#domain/core/day.ts';
import { groupsOf, theseKeys } from '#server/db/row-scopes.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { refreshGroups } from '#server/ledger/refresh-projections.ts';
import type { TestLicenseKey } from './license-keys.ts';
import { createSignedIn, type SignedInPerson } from './people.ts';
import type { TestPortal } from './test-portal.ts';
import { createVolumeKey } from './volume-portal.ts';

/** An account with one application, its reporting contact, and a way to add imaging licenses. */
export interface ImagingAccount {
  accountId: string;
  applicationId: string;
  contact: SignedInPerson;
  addLicense: (license?: Partial<TestLicenseKey>) => Promise<string>;
}

/** Makes an account of its own, so that tests never meet each other's figures. */
export async function createImagingAccount(
  portal: Pick<TestPortal, 'portal'>,
  frequency: 'quarterly' | 'annually' | 'term' | 'suspended' | 'pending' | null = 'quarterly',
  accountId = `acc-${randomUUID()}`,
): Promise<ImagingAccount> {
  const applicationId = `app-${randomUUID()}`;
  const contact = await createSignedIn(portal.portal, {
    accounts: { [accountId]: { cucas: { [applicationId]: ['LEADTOOLS_CUCA_REPORTER'] } } },
  });
  const personId = randomUUID();
  await inTransaction(portal.portal.pool, { role: 'system' }, async (trx) => {
    await trx
      .insertInto('person')
      .values({ id: personId, email: contact.email, first_name: 'Leo', last_name: 'Contact' })
      .execute();
    await trx
      .updateTable('application')
      .set({ reporting_frequency: frequency, primary_reporting_contact_id: personId, name: 'Scan stations' })
      .where('id', '=', applicationId)
      .execute();
  });
  return {
    ...{ accountId, applicationId, contact },
    addLicense: async (license = {}) => {
      const id = await createVolumeKey(portal, {
        ...{ accountId, cucaId: applicationId, productName: 'LEADTOOLS', recordType: 'Leadtools' },
        ...{ createdDate: '2025-01-01', expiryDate: '2027-12-31' },
        ...license,
        more: {
          ...{ deployment_type: 'Desktop', environment: 'Production', max_volume: '100' },
          ...{ product_license: 'PL-SCAN' },
          ...license.more,
        },
      });
      // As after an import: its license has its term and its maximum before anybody reports.
      await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
        refreshGroups(trx, groupsOf(theseKeys([id])), dayOf(portal.portal.now())),
      );
      return id;
    },
  };
}

/** Sends rows as the page does. */
export const reportImaging = (
  { app }: Pick<TestPortal, 'app'>,
  { accountId, applicationId, contact }: ImagingAccount,
  usages: readonly Partial<ImagingUsageRow>[],
  more: { as?: SignedInPerson; idempotencyKey?: string; contactEmail?: string } = {},
) => {
  const { as = contact, ...body } = more;
  return app.inject({
    method: 'POST',
    url: `/api/usage/manual/accounts/${accountId}/applications/${applicationId}/leadtools-usage`,
    headers: as.headers,
    payload: { usages, ...body },
  });
};
