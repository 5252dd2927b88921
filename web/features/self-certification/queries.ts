import { queryOptions } from '@tanstack/react-query';
import {
  createApplication,
  createCase,
  createContact,
  findContacts,
  listCases,
  listCertifiable,
  listLicensedProducts,
  reportPastUsage,
  updateCase,
} from '#domain/self-certification/contract.ts';
import { caseType, providedStatus } from '#domain/self-certification/case-status.ts';
import type {
  Case,
  CertifiedApplication,
  Contact,
  NewApplication,
  NewCase,
  NewContact,
  ReportItem,
} from '#domain/self-certification/schema.ts';
import type { Receipt } from '#domain/submissions/schema.ts';
import { callQuery } from '#web/core/call-query.ts';
import { call } from '#web/core/http.ts';

/** The licenses of an account that past usage can be certified for. */
export const certifiableQuery = (accountId: string) =>
  callQuery(['self-certification', accountId, 'certifiable'], listCertifiable, { params: { accountId } });

/** 7.44: the same for every account. */
export const licensedProductsQuery = queryOptions({
  queryKey: ['self-certification', 'installation', 'licensed-products'],
  queryFn: ({ signal }) => call(listLicensedProducts, { signal }),
  staleTime: Infinity,
});

/** 7.32 */
export const searchContacts = (
  accountId: string,
  search: string,
  signal: AbortSignal,
): Promise<readonly Contact[]> => call(findContacts, { params: { accountId }, query: { search }, signal });

export type CaseWords = Pick<NewCase, 'description' | 'platforms' | 'companyWideSearchPerformed'>;

/** The calls behind a report of past usage; each may be made again and counts once. */
export const sendServices = (accountId: string) => ({
  listCases: (): Promise<Case[]> =>
    call(listCases, { params: { accountId }, query: { recordTypeName: caseType } }),
  createCase: (body: CaseWords): Promise<Case> => call(createCase, { params: { accountId }, body }),
  updateCase: (caseId: string, body: CaseWords): Promise<Case> =>
    call(updateCase, { params: { accountId, caseId }, body }),
  /** 4.38 */
  handOver: (caseId: string, words: CaseWords): Promise<Case> =>
    call(updateCase, { params: { accountId, caseId }, body: { ...words, status: providedStatus } }),
  findContact: async (email: string): Promise<Contact | undefined> =>
    (await call(findContacts, { params: { accountId }, query: { email } }))[0],
  createContact: (body: NewContact): Promise<Contact> => call(createContact, { params: { accountId }, body }),
  createApplication: (body: NewApplication): Promise<CertifiedApplication> =>
    call(createApplication, { params: { accountId }, body }),
  reportUsage: (applicationId: string, body: ReportItem[]): Promise<Receipt> =>
    call(reportPastUsage, { params: { accountId, applicationId }, body }),
});
export type SendServices = ReturnType<typeof sendServices>;
