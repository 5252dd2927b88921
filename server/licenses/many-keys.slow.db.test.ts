import { expect, test } from 'vitest';
import type { LicenseGroup } from '#domain/licenses/license-record.ts';
import { createSignedIn } from '../../testing/people.ts';
import { startTestPortal } from '../../testing/test-portal.ts';

test('[7.10] 5,000 keys of a product are listed, more are refused: a group that lacks some is none', async () => {
  const portal = await startTestPortal();
  const staffMember = await createSignedIn(portal.portal, {
    globalRoles: ['INTERNAL_STAKEHOLDER'],
    accounts: { a2: {} },
  });
  const url = '/api/accounts/a2/purchased-products/Qoppa/licenseKeys';
  const get = (address: string) => portal.app.inject({ url: address, headers: staffMember.headers });
  const addKeys = async (from: number, to: number) => {
    const keys = `generate_series(${from}, ${to}) n`;
    await portal.asOwner(
      `insert into license_group (account_id, id, total_usage) select 'a2', 'k:q' || n, 0 from ${keys};
       insert into license_key (id, account_id, license_group_id, record_type, product_name, activation_status)
       select 'q' || n, 'a2', 'k:q' || n, 'Unified', 'Qoppa', 'Active' from ${keys}`,
    );
  };
  await addKeys(1, 5_000);
  expect((await get(url)).json<LicenseGroup[]>()).toHaveLength(5_000);
  await addKeys(5_001, 5_001);
  const refused = await get(url);
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({
    code: 'TOO_MANY_KEYS',
    detail:
      '5,001 license keys match, but at most 5,000 can be listed by group at once. Add filters, or use the paged list at …/licenses.',
  });
  expect((await get(`${url}?licenseKeyId=q7`)).json()).toHaveLength(1);
  await portal.close();
});
