import { randomUUID } from 'node:crypto';
import { createApiToken, type TestToken } from './api-tokens.ts';
import { createPerson, signIn, type SignedInPerson } from './people.ts';
import type { TestPortal } from './test-portal.ts';
import { sampleTerm } from './usage-uploads.ts';
import { createVolumeKey, randomKey } from './volume-portal.ts';

/** An account of a test with one key, somebody who may report for it, and their token that sends events. */
export interface EventAccount {
  account: string;
  key: string;
  keyId: string;
  userId: string;
  token: TestToken;
  reporter: SignedInPerson;
}

export async function createEventAccount(portal: TestPortal): Promise<EventAccount> {
  portal.setNow(new Date('2025-04-02T08:00:00Z'));
  const [account, key] = [`acc-${randomUUID()}`, randomKey()];
  const { userId } = await createPerson(portal.portal, {
    accounts: { [account]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
  const reporter = await signIn(portal.portal, userId);
  const keyId = await createVolumeKey(portal, { accountId: account, value: key, ...sampleTerm });
  const token = await createApiToken(portal.portal, { accountId: account, userId, scopes: ['events:send'] });
  return { account, key, keyId, userId, token, reporter };
}

/** An event as an application of the account sends it. */
export const eventOf = (licenseKey: string, id: string, more: object = {}) => ({
  ...{ id, licenseKey, product: 'itext-core', event: 'process-pdf', version: '9.2.0' },
  ...{ instanceId: 'print-1', at: '2025-03-01T08:15:00Z', count: 1 },
  ...more,
});
