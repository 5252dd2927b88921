import { permissionsOfRole, type AccountRole, type CucaRole, type GlobalRole, type Permission, type Role } from './permissions.ts';

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
  /** An application's id, or 'default' (6.11: then account roles alone count). */
  cucaId?: string | undefined;
}

/** User kind INTERNAL (6.01). */
export const isInternal = (grants: Pick<Grants, 'globalRoles'>): boolean =>
  grants.globalRoles.includes('INTERNAL_STAKEHOLDER');

function rolesOn(grants: Grants, object: AccessObject): readonly Role[] {
  if (isInternal(grants)) return grants.globalRoles;
  const account = Object.hasOwn(grants.accounts, object.accountId) ? grants.accounts[object.accountId] : undefined;
  if (!account) return [];
  const { cucaId } = object;
  const cuca = cucaId !== undefined && Object.hasOwn(account.cucas, cucaId) ? account.cucas[cucaId] : undefined;
  return [...account.roles, ...(cuca?.roles ?? [])];
}

const gives = (roles: readonly Role[], permission: Permission): boolean =>
  roles.some((role) => permissionsOfRole[role].includes(permission));

/** 6.11: internal people by their global role; external people by account roles ∪ roles on the named cuca. */
export const can = (grants: Grants, permission: Permission, object: AccessObject): boolean =>
  gives(rolesOn(grants, object), permission);

/** Permissions that a role on any application of an account gives on the account as a whole (decisions §2). */
const heldThroughAnyCuca: readonly Permission[] = ['READ_ACCOUNT', 'READ_PRODUCTS'];

/** As `can` for the account itself; READ_ACCOUNT and READ_PRODUCTS also hold through any cuca role in it. */
export function canOnAccount(grants: Grants, permission: Permission, accountId: string): boolean {
  if (can(grants, permission, { accountId })) return true;
  if (isInternal(grants) || !heldThroughAnyCuca.includes(permission) || !Object.hasOwn(grants.accounts, accountId)) return false;
  return Object.values(grants.accounts[accountId]?.cucas ?? {}).some((cuca) => gives(cuca.roles, permission));
}

/** The accounts on which somebody external holds a permission at account level. */
export const accountsWith = (grants: Grants, permission: Permission): string[] =>
  Object.keys(grants.accounts).filter((accountId) => canOnAccount(grants, permission, accountId));
