import { accountRoles, cucaRoles } from '#domain/access/permissions.ts';
import type { Portal } from '#server/core/portal.ts';
import type { Column } from './access-table.ts';
import { createPerson, createSignedIn, signIn, type TestPerson } from './people.ts';

/** The ids that generated requests name; `ACCOUNT` is the one the roles of the columns are on. */
export const ids = {
  account: 'acc-own',
  cuca: 'app-own',
  key: 'key-own',
  otherAccount: 'acc-else',
  otherCuca: 'app-else',
  otherKey: 'key-else',
};

const onAccount = (role: (typeof accountRoles)[number]): TestPerson => ({
  accounts: { [ids.account]: { roles: [role] } },
});
const onCuca = (role: (typeof cucaRoles)[number]): TestPerson => ({
  accounts: { [ids.account]: { roles: [], cucas: { [ids.cuca]: [role] } } },
});
const everything = { roles: [...accountRoles], cucas: { [ids.cuca]: [...cucaRoles] } };

const people: Record<Exclude<Column, '-' | 'bad' | 'base'>, TestPerson> = {
  unv: { emailVerified: false, accounts: { [ids.account]: everything } },
  dom: { email: 'somebody@vendor.example', accounts: { [ids.account]: everything } },
  any: {},
  else: {
    accounts: {
      [ids.otherAccount]: { roles: [...accountRoles], cucas: { [ids.otherCuca]: [...cucaRoles] } },
    },
  },
  lic: onAccount('LICENSEE'),
  rep: onAccount('ITEXT_VOLUME_REPORTER'),
  view: onAccount('ACCOUNT_VIEWER'),
  own: onCuca('CUCA_OWNER'),
  adm: onCuca('CUCA_ADMIN'),
  cvw: onCuca('CUCA_VIEWER'),
  ltr: onCuca('LEADTOOLS_CUCA_REPORTER'),
  int: {
    email: 'staff@vendor.example',
    identityProvider: 'microsoft',
    globalRoles: ['INTERNAL_STAKEHOLDER'],
  },
};

/** The Authorization header of every column, on a portal whose accounts exist. */
export async function signInEverybody(portal: Portal): Promise<Record<Column, string | undefined>> {
  const headers: Partial<Record<Column, string | undefined>> = {
    '-': undefined,
    bad: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.',
  };
  for (const [column, person] of Object.entries(people))
    headers[column as Column] = (await createSignedIn(portal, person)).headers.authorization;
  const { userId } = await createPerson(portal, { accounts: { [ids.account]: everything } });
  headers.base = (await signIn(portal, userId, 'base')).headers.authorization;
  return headers as Record<Column, string | undefined>;
}
