import type { Reach } from '#domain/access/can.ts';
import type { CaseRecordType } from '#domain/self-certification/case-status.ts';
import type {
  Case,
  CaseChange,
  CertifiedApplication,
  Contact,
  NewApplication,
  NewContact,
} from '#domain/self-certification/schema.ts';
import type { AuthorizedAccountId } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';
import type { ClaimWriter } from '#server/ledger/claim-queries.ts';

/** A case before it has an id. */
export type CaseToAdd = Omit<Case, 'id' | 'recordTypeName' | 'type' | 'subType' | 'url'> & {
  /** A self-certification, unless it says otherwise. */
  recordTypeName?: CaseRecordType;
};
/** What can be changed of one; what is not named stays. */
export type CaseValues = Omit<CaseChange, 'status'> & { status?: string | undefined };

/**
 * Where an account's contacts, applications and cases are kept. The portal's database is one such place; a system
 * outside takes what is written here after it is safe in the portal. Every write may be repeated and is done once.
 */
export interface CustomerRecords {
  /** By e-mail, as addresses are compared. */
  findContact: (trx: Database, account: AuthorizedAccountId, email: string) => Promise<Contact | undefined>;
  /** By what name or e-mail holds; `reach` limits whose applications' contacts are found. */
  searchContacts: (
    trx: Database,
    of: { account: AuthorizedAccountId; reach: Reach; search: string; limit: number },
  ) => Promise<Contact[]>;
  /** Those of the ids that are contacts of the account. */
  knownContacts: (trx: Database, account: AuthorizedAccountId, ids: readonly string[]) => Promise<string[]>;
  /** One contact per account and e-mail: who is known is answered as they are. */
  addContact: (trx: Database, account: AuthorizedAccountId, contact: NewContact) => Promise<Contact>;
  /** Newest first: self-certifications, unless other record types are named. */
  listCases: (
    trx: Database,
    account: AuthorizedAccountId,
    recordTypes?: readonly CaseRecordType[],
  ) => Promise<Case[]>;
  addCase: (trx: Database, account: AuthorizedAccountId, added: CaseToAdd, now: Date) => Promise<Case>;
  changeCase: (
    trx: Database,
    account: AuthorizedAccountId,
    id: string,
    values: CaseValues,
  ) => Promise<Case | undefined>;
  /** One application per case and name, whatever its capitals; the last description counts. */
  saveApplication: (
    trx: Database,
    account: AuthorizedAccountId,
    application: NewApplication,
  ) => Promise<CertifiedApplication>;
  findApplication: (
    trx: Database,
    account: AuthorizedAccountId,
    by: { id: string } | { caseId: string; name: string },
  ) => Promise<(CertifiedApplication & DescribedAs) | undefined>;
  /** Past usage of applications was written, corrected or withdrawn: the ledger has it, others may have to know. */
  noteUsage: (trx: Database, account: AuthorizedAccountId, written: ClaimWriter) => Promise<void>;
}

/** How an application was described last. */
export interface DescribedAs {
  description: string | null;
  licenseType: string | null;
  primaryReportingContact: string | null;
  secondaryReportingContact: string | null;
}
