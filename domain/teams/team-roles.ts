import { permissionsOfRole, type CucaRole, type Permission } from '../access/permissions.ts';

/** What somebody may do in a team: at most one of these, and reporting imaging usage beside it or alone. */
export const teamLevels = ['CUCA_OWNER', 'CUCA_ADMIN', 'CUCA_VIEWER'] as const satisfies readonly CucaRole[];
export type TeamLevel = (typeof teamLevels)[number];

/** True for roles that can be given: some, none twice, and one level at most. */
export const canBeGiven = (roles: readonly CucaRole[]): boolean =>
  roles.length > 0 &&
  new Set(roles).size === roles.length &&
  roles.filter((role) => role !== 'LEADTOOLS_CUCA_REPORTER').length <= 1;

/** The highest level among roles, which an import may have given several of. */
export const levelOf = (roles: readonly CucaRole[]): TeamLevel | null =>
  teamLevels.find((level) => roles.includes(level)) ?? null;

export const isOwner = (roles: readonly CucaRole[]): boolean => roles.includes('CUCA_OWNER');

/** Whether roles on an application give a permission there (6.07–6.10). */
export const rolesGive = (roles: readonly CucaRole[], permission: Permission): boolean =>
  roles.some((role) => permissionsOfRole[role].includes(permission));

/** Roles are sets: their order says nothing. */
export const sameRoles = (one: readonly CucaRole[], other: readonly CucaRole[]): boolean =>
  one.length === other.length && one.every((role) => other.includes(role));

export interface RoleChange {
  /** The roles of who makes the change. */
  own: readonly CucaRole[];
  /** Of whom it is made; empty: not in the team, before or after. */
  before: readonly CucaRole[];
  after: readonly CucaRole[];
  /** How many owners there are who can sign in, the changed one among them. */
  owners: number;
}

/** Why a change of somebody's roles is refused: only owners make or unmake owners, and the last one stays. */
export function refusalOf({ own, before, after, owners }: RoleChange): 'OWNER_ONLY' | 'LAST_OWNER' | null {
  const ends = isOwner(before) && !isOwner(after);
  const begins = !isOwner(before) && isOwner(after);
  if ((ends || begins) && !isOwner(own)) return 'OWNER_ONLY';
  return ends && owners <= 1 ? 'LAST_OWNER' : null;
}
