import type { Grants } from '#domain/access/can.ts';
import type { AccountRole, CucaRole, GlobalRole } from '#domain/access/permissions.ts';

/** Staff looking on as the principal. */
export interface ViewFacts {
  id: string;
  /** Who looks. */
  viewer: Principal;
  row: ViewRow;
}

/** A view as a customer, as its row says. */
export interface ViewRow {
  id: string;
  sessionHash: Buffer;
  userId: string;
  accountId: string;
  /** Null: somebody with the roles beside it. */
  subjectId: string | null;
  accountRoles: AccountRole[];
  cucaId: string | null;
  cucaRoles: CucaRole[];
  reason: string;
  begunAt: Date;
  endsAt: Date;
}

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
  /** Set where it is not they who ask, but staff who see what they would. */
  view?: ViewFacts;
}
