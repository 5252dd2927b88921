import { expect, test } from 'vitest';
import type { Grants } from '#domain/access/can.ts';
import { pages, refusalOf, type PageId, type PageMessage } from '#domain/access/pages.ts';
import type { AccountRole, CucaRole } from '#domain/access/permissions.ts';
import { roleRows, userRows } from '#server/demo/people-rows.ts';
import { firstVisitsOf } from './first-visits.ts';
import { visitors, visitsOf } from './page-table.ts';

const closed: Readonly<Record<string, PageMessage>> = {
  d: 'common.error.accessDenied',
  a: 'errors.accountNoPermission',
  p: 'errors.productsNoPermission',
  r: 'errors.reportUsageNoPermission',
  c: 'errors.cucaPageNoPermission',
};

/** What a person of the demo holds. */
function grantsOf(email: string): Grants {
  const isStaff = userRows().some((row) => row['email'] === email && row['globalRoles'] !== '');
  const accounts: Record<string, { roles: AccountRole[]; cucas: Record<string, { roles: CucaRole[] }> }> = {};
  for (const row of roleRows().filter((one) => one['email'] === email)) {
    const account = (accounts[row['accountId'] ?? ''] ??= { roles: [], cucas: {} });
    const roles = row['roles']?.split(';') ?? [];
    if (row['cucaId'] === '') account.roles = roles as AccountRole[];
    else account.cucas[row['cucaId'] ?? ''] = { roles: roles as CucaRole[] };
  }
  return { globalRoles: isStaff ? ['INTERNAL_STAKEHOLDER'] : [], accounts };
}

/** The page that stands at an address, unless the router goes on from there before a right is asked for. */
function pageAt(address: string): { page: PageId; accountId?: string; cucaId?: string } | undefined {
  for (const [page, { path }] of Object.entries(pages)) {
    const pattern = path.replaceAll(/\$(\w+)/g, '(?<$1>[^/]+)');
    const found = new RegExp(`^${pattern}$`).exec(address);
    if (found) return { ...found.groups, page: page as PageId };
  }
  return undefined;
}

test.each(Object.entries(visitors))(
  '[2.12] [2.31] [6.11] [6.16] every page of the table is as open to the %s as their roles say',
  (name, { email }) => {
    const grants = grantsOf(email);
    const visits = visitsOf(name).flatMap((visit) => {
      const at = pageAt(visit.address);
      return at === undefined || at.accountId === 'default' || at.cucaId === 'default'
        ? []
        : [{ ...visit, ...at }];
    });
    expect(visits.length).toBeGreaterThan(30);
    const refused = visits.map(({ address, page, cucaId, accountId }) => ({
      address,
      message:
        (accountId === undefined ? null : refusalOf('account', grants, { accountId })) ??
        refusalOf(page, grants, { ...(accountId && { accountId }), ...(cucaId && { cucaId }) }),
    }));
    expect(refused).toEqual(visits.map(({ address, cell }) => ({ address, message: closed[cell] ?? null })));
  },
);

test('the first visits meet each address with each outcome', () => {
  const outcomes = (visitsOfOne: typeof visitsOf) =>
    Object.keys(visitors).flatMap((name) => {
      const chosen = visitsOfOne(name).map(({ address }) => address);
      return visitsOf(name).flatMap(({ address, cell }, row) =>
        chosen.includes(address) ? [`${row} ${cell}`] : [],
      );
    });
  expect(new Set(outcomes(firstVisitsOf))).toEqual(new Set(outcomes(visitsOf)));
  expect(outcomes(firstVisitsOf).length).toBeLessThan(outcomes(visitsOf).length / 2);
});
