import { z } from 'zod';
import { AccountPath } from '../accounts/schema.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  CaseNote,
  CaseStatusChange,
  CertificationRequest,
  RequestOutcome,
  StaffCaseDetail,
  StaffCasePage,
  StaffCaseQuery,
} from './schema.ts';

const general = { need: 'internal', scope: 'none' } as const;
const access = { need: 'internal', scope: 'account' } as const;
const path = '/api/accounts/:accountId/cases/:caseId';
const params = AccountPath.extend({ caseId: z.string().min(1).max(64) });

export const listStaffCases = endpoint('GET /api/cases', {
  id: 'cases.listStaffCases',
  access: general,
  summary: 'List cases of all accounts, newest first: self-certifications and new imaging applications',
  query: StaffCaseQuery,
  output: StaffCasePage,
  files: { csv: { id: 'cases.exportCases' } },
});

export const getCase = endpoint(`GET ${path}`, {
  id: 'cases.getCase',
  access,
  summary: 'Get a case with its applications, figures and history',
  params,
  output: StaffCaseDetail,
  errors: ['NOT_FOUND'],
});

export const setCaseStatus = endpoint(`POST ${path}/status`, {
  id: 'cases.setCaseStatus',
  access,
  summary: 'Set the status of a case, or reopen it',
  params,
  body: CaseStatusChange,
  output: StaffCaseDetail,
  errors: ['NOT_FOUND', 'CASE_CHANGED'],
});

export const addCaseNote = endpoint(`POST ${path}/notes`, {
  id: 'cases.addCaseNote',
  access,
  summary: 'Add a staff note to a case',
  params,
  body: CaseNote,
  output: StaffCaseDetail,
  errors: ['NOT_FOUND'],
});

export const requestCertification = endpoint('POST /api/accounts/:accountId/certification-requests', {
  id: 'cases.requestCertification',
  access,
  summary: 'Request certification of past usage from an account',
  params: AccountPath,
  body: CertificationRequest,
  output: RequestOutcome,
  errors: ['NOTHING_TO_CERTIFY'],
});
