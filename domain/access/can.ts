import {
  permissionsOfRole,
  type AccountRole,
  type CucaRole,
  type GlobalRole,
  type Permission,
  type Role,
} from './permissions.ts';

/** What somebody may do where: global roles, and roles per account and per application (cuca). */
export interface Grants {
  globalRoles: readonly GlobalRole[];
  accounts: Readonly<Record<string, AccountGrants>>;
}
export interface AccountGrants {
  roles: readonly AccountRole[];
  cucas: Readonly<Record<string, { roles: readonly CucaRole[] }>>;
}

/** The object a permission is asked about: an account, or one application in it. */
export interface AccessObject {
  accountId: string;
  /** An application's id, or 'default', for which account roles alone count (6.11). */
  cucaId?: string | undefined;
}

/** User kind INTERNAL (6.01). */
export const isInternal = (grants: Pick<Grants, 'globalRoles'>): boolean =>
  grants.globalRoles.includes('INTERNAL_STAKEHOLDER');

const gives = (roles: readonly Role[], permission: Permission): boolean =>
  roles.some((role) => permissionsOfRole[role].includes(permission));

const own = <T>(record: Readonly<Record<string, T>>, id: string): T | undefined =>
  Object.hasOwn(record, id) ? record[id] : undefined;

/** 6.11: internal people by their global role; external people by account roles ∪ roles on the named cuca. */
export function can(grants: Grants, permission: Permission, object: AccessObject): boolean {
  if (isInternal(grants)) return gives(grants.globalRoles, permission);
  const account = own(grants.accounts, object.accountId);
  if (!account) return false;
  const cuca = object.cucaId === undefined ? undefined : own(account.cucas, object.cucaId);
  return gives([...account.roles, ...(cuca?.roles ?? [])], permission);
}

/** How far a permission reaches in an account: every row, the rows of some applications, or none. */
export type Reach = 'all' | readonly string[];

/** The rows of an account for which a permission holds: all by an account role, else those of the cucas that give it. */
export function reachOf(grants: Grants, permission: Permission, accountId: string): Reach {
  if (can(grants, permission, { accountId })) return 'all';
  if (isInternal(grants)) return [];
  const cucas = own(grants.accounts, accountId)?.cucas ?? {};
  return Object.entries(cucas).flatMap(([cucaId, { roles }]) => (gives(roles, permission) ? [cucaId] : []));
}

/** True where the permission holds for anything in the account: for some of its rows at least. */
export const canOnAccount = (grants: Grants, permission: Permission, accountId: string): boolean =>
  reachOf(grants, permission, accountId).length > 0;

/** The accounts in which an external person holds a permission for some rows at least. */
export const accountsWith = (grants: Grants, permission: Permission): string[] =>
  Object.keys(grants.accounts).filter((accountId) => canOnAccount(grants, permission, accountId));
