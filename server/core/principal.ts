import type { Grants } from '#domain/access/can.ts';
import type { AccountRole, CucaRole, GlobalRole } from '#domain/access/permissions.ts';

/** Who is asking, read from the database on every request: a removed role is gone on the next call. */
export interface Principal extends Grants {
  userId: string;
  sessionId: string;
  email: string;
  emailVerified: boolean;
  identityProvider: string;
  firstName: string;
  lastName: string;
  authzVersion: string;
  globalRoles: readonly GlobalRole[];
  accounts: Readonly<
    Record<
      string,
      { roles: readonly AccountRole[]; cucas: Readonly<Record<string, { roles: readonly CucaRole[] }>> }
    >
  >;
}
