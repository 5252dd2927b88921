import { expect, test } from 'vitest';
import type { AccountRole, CucaRole } from '#domain/access/permissions.ts';
import type { VisibleItem } from '#domain/session/schema.ts';
import { testUser } from '../../../testing/portal-page.tsx';
import { aheadOfLanding } from './landing-target.ts';

const member = (roles: AccountRole[], visibleItems: Record<string, VisibleItem[]> = {}) =>
  testUser({
    acme: {
      name: 'Acme',
      roles,
      cucas: Object.fromEntries(
        Object.entries(visibleItems).map(([name, items]) => [
          `id-of-${name}`,
          { name, roles: ['LEADTOOLS_CUCA_REPORTER'] satisfies CucaRole[], visibleItems: items },
        ]),
      ),
    },
  });
const pathOf = (user: Parameters<typeof aheadOfLanding>[0], accountId = 'acme') =>
  aheadOfLanding(user, accountId)?.to;
const NEW_LICENSES = '/accounts/$accountId/new-licenses';

test('[2.17] whoever has nothing to choose in an account is led to its licenses, with the account', () => {
  expect(pathOf(member(['LICENSEE']))).toBe(NEW_LICENSES);
  expect(aheadOfLanding(member(['LICENSEE']), 'acme')).toMatchObject({ params: { accountId: 'acme' } });
});

test('[2.15] whoever can report usage stays on the account’s page', () => {
  expect(pathOf(member(['LICENSEE', 'ITEXT_VOLUME_REPORTER']))).toBeUndefined();
});

test('[2.15] [2.19] whoever has something to report stays, whichever application was chosen last', () => {
  const items = [{ pageType: 'REPORT_USAGE', productName: 'LEADTOOLS' }] as VisibleItem[];
  const user = member(['LICENSEE'], { Archive: [], Scanning: items });
  expect(pathOf(user)).toBeUndefined();
  localStorage.setItem('selectedCucaId', JSON.stringify({ acme: 'id-of-Archive' }));
  expect(pathOf(user)).toBeUndefined();
});

test('nobody is led on in an account that is not known to be theirs', () => {
  expect(pathOf(member(['LICENSEE']), 'globex')).toBeUndefined();
  expect(pathOf(testUser({}, { internal: true, globalRoles: ['INTERNAL_STAKEHOLDER'] }))).toBeUndefined();
});

test('[2.17] [2.35] whoever has only an overview stays while it is switched on, and else is led to the licenses', () => {
  const user = member([], { Archive: [{ pageType: 'OVERVIEW', productName: 'iText' }] as VisibleItem[] });
  user.salesforceAccounts['acme']!.cucas['id-of-Archive']!.roles = ['CUCA_OWNER'];
  expect(pathOf(user)).toBe(NEW_LICENSES);
  localStorage.setItem('enableProductOverview', 'true');
  expect(pathOf(user)).toBeUndefined();
});
