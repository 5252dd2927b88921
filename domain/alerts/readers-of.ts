import type { Grants } from '../access/can.ts';
import type { AccountRole, CucaRole } from '../access/permissions.ts';
import { alertScopeOf, isInScope, type AlertSubject } from './alert-scope.ts';
import { staffAudiences, type Audience } from './alert-rules.ts';

/** Somebody who may be told, as one thing that they are in an account. */
export interface AlertPerson {
  accountId: string;
  userId: string;
  audience: Audience;
  /** Of roles in one application. */
  cucaId: string | null;
}

/** Who is told of an alert: as what the account chose, and only what that role may see. */
export function readersOf(
  alert: AlertSubject,
  people: readonly AlertPerson[],
  chosen: readonly Audience[],
): string[] {
  const { accountId } = alert;
  const asked = people.filter((one) => one.accountId === accountId && chosen.includes(one.audience));
  return [...Map.groupBy(asked, ({ userId }) => userId)].flatMap(([userId, parts]) =>
    isInScope(alert, alertScopeOf(grantsOf(accountId, parts), [accountId])) ? [userId] : [],
  );
}

const isStaff = ({ audience }: AlertPerson): boolean =>
  (staffAudiences as readonly Audience[]).includes(audience);

function grantsOf(accountId: string, parts: readonly AlertPerson[]): Grants {
  if (parts.some(isStaff)) return { globalRoles: ['INTERNAL_STAKEHOLDER'], accounts: {} };
  const roles = parts.flatMap(({ cucaId, audience }) => (cucaId === null ? [audience as AccountRole] : []));
  const cucas: Record<string, { roles: CucaRole[] }> = {};
  for (const { cucaId, audience } of parts)
    if (cucaId !== null) (cucas[cucaId] ??= { roles: [] }).roles.push(audience as CucaRole);
  return { globalRoles: [], accounts: { [accountId]: { roles, cucas } } };
}
