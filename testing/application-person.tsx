import type { AccountRole, CucaRole } from '#domain/access/permissions.ts';
import type { CurrentUser } from '#domain/session/schema.ts';
import { visibleItemsOf } from '#domain/session/visible-items.ts';
import { testUser } from './portal-page.tsx';

/** Somebody's role in an application, and the products that it has keys of. */
export interface TestApplication {
  roles: CucaRole[];
  products: string[];
}

/** A person in the account `acme`; what is open to them in its applications is what the server would say. */
export function applicationPerson(
  roles: AccountRole[],
  applications: Record<string, TestApplication>,
): CurrentUser {
  const each = Object.entries(applications);
  const cucas = Object.fromEntries(each.map(([id, application]) => [id, { roles: application.roles }]));
  const grants = { globalRoles: [], accounts: { acme: { roles, cucas } } };
  const told = each.map(([cucaId, application]) => [
    cucaId,
    {
      name: `App ${cucaId}`,
      roles: application.roles,
      visibleItems: visibleItemsOf(grants, { accountId: 'acme', cucaId }, application.products),
    },
  ]);
  return testUser({ acme: { name: 'Acme', roles, cucas: Object.fromEntries(told) } });
}
