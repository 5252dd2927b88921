import {
  addCaseNote,
  getCase,
  listStaffCases,
  requestCertification,
  setCaseStatus,
} from '#domain/cases/contract.ts';
import { caseFilterSet, type CaseFilters } from '#domain/cases/filters.ts';
import type { CaseNote, CaseStatusChange, CertificationRequest } from '#domain/cases/schema.ts';
import { callQuery } from '#web/core/call-query.ts';
import { call, download } from '#web/core/http.ts';
import { pagedQuery } from '#web/core/paged-query.ts';

/** Everything about cases; an act makes all of it out of date. */
export const casesKey = ['cases'] as const;
/** Which case. */
export interface CaseName {
  accountId: string;
  caseId: string;
}

/** Cases, newest first. */
export const caseRowsQuery = (filters: CaseFilters) =>
  pagedQuery([...casesKey, 'all', 'list', filters], (after, signal) =>
    call(listStaffCases, { query: { ...caseFilterSet.queryOf(filters), after }, signal }),
  );

export const caseQuery = (params: CaseName) =>
  callQuery([...casesKey, params.accountId, 'get', params.caseId] as const, getCase, { params });

export const sendCaseStatus = (params: CaseName, body: CaseStatusChange) =>
  call(setCaseStatus, { params, body });
export const sendCaseNote = (params: CaseName, body: CaseNote) => call(addCaseNote, { params, body });
export const sendRequest = (accountId: string, body: CertificationRequest) =>
  call(requestCertification, { params: { accountId }, body });

/** Everything that the filters leave as a file; gives its name. */
export const saveCases = (filters: CaseFilters): Promise<string> =>
  download(listStaffCases, { query: caseFilterSet.queryOf(filters), format: 'csv' });
