import { z } from 'zod';
import { AccountPath } from '../accounts/schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { TEXT_MAX } from '../core/text-limits.ts';
import { Receipt } from '../submissions/schema.ts';
import { caseRecordTypes } from './case-status.ts';
import {
  Case,
  CaseChange,
  CertifiableLicense,
  CertifiedApplication,
  Contact,
  LicenseCount,
  LicensedProduct,
  NewApplication,
  NewCase,
  NewContact,
  ReportItems,
} from './schema.ts';

/** Whoever reads an account may certify its past usage (2.26). */
const access = { need: 'READ_ACCOUNT', scope: 'account' } as const;
const path = '/api/salesforce/accounts/:accountId';
const id = z.string().min(1).max(64);
/** Two descriptions of 4,000 characters of any script. */
const TEXTS_BODY_LIMIT = 64 * 1024;
const ITEMS_BODY_LIMIT = 512 * 1024;

/** 7.32: the contact with an e-mail, or contacts by what their name or e-mail holds; the first few where nothing is asked. */
export const findContacts = endpoint(`GET ${path}/contacts`, {
  id: 'self-certification.findContacts',
  access,
  summary: "Search an account's contacts by email or text",
  params: AccountPath,
  query: z.object({
    email: z
      .string()
      .max(TEXT_MAX + 1)
      .optional(),
    search: z.string().max(TEXT_MAX).optional(),
  }),
  output: z.array(Contact),
});

/** 7.33: the contact that the account has with this e-mail, or a new one. */
export const createContact = endpoint(`POST ${path}/contacts`, {
  id: 'self-certification.createContact',
  access,
  summary: 'Create a contact; an existing one is returned unchanged',
  params: AccountPath,
  body: NewContact,
  output: Contact,
});

/** 7.34, 7.53: the application with this name of the case, or a new one. */
export const createApplication = endpoint(`POST ${path}/applications`, {
  id: 'self-certification.createApplication',
  access,
  summary: 'Add an application to an open case; the same name again updates it',
  params: AccountPath,
  body: NewApplication,
  bodyLimit: TEXTS_BODY_LIMIT,
  output: CertifiedApplication,
  errors: ['CASE_NOT_OPEN'],
});

/** 7.35, 7.51: newest first; cases of new imaging applications are the staff's alone. */
export const listCases = endpoint(`GET ${path}/cases`, {
  id: 'self-certification.listCases',
  access,
  summary: "An account's cases, newest first: self-certifications, and for staff new imaging applications",
  params: AccountPath,
  query: z.object({ recordTypeName: z.enum(caseRecordTypes).optional() }),
  output: z.array(Case),
});

/** 7.36: the open case on the subject goes on (4.39), or a new one. */
export const createCase = endpoint(`POST ${path}/cases`, {
  id: 'self-certification.createCase',
  access,
  summary: 'Start a self-certification, or continue the open one',
  params: AccountPath,
  body: NewCase,
  bodyLimit: TEXTS_BODY_LIMIT,
  output: Case,
});

/** 7.37 */
export const updateCase = endpoint(`PATCH ${path}/cases/:caseId`, {
  id: 'self-certification.updateCase',
  access,
  summary: 'Update an open case, or complete it with the final status',
  params: AccountPath.extend({ caseId: id }),
  body: CaseChange,
  bodyLimit: TEXTS_BODY_LIMIT,
  output: Case,
  errors: ['NOT_FOUND', 'CASE_NOT_OPEN', 'CASE_INCOMPLETE'],
});

/** 7.38 */
export const countVolumeLicenses = endpoint(`GET ${path}/itext-volume-licenses/count`, {
  id: 'self-certification.countVolumeLicenses',
  access,
  summary: "Count an account's volume licenses that the caller has access to",
  params: AccountPath,
  output: LicenseCount,
});

/** What the wizard offers to report for; an account with none has nothing to certify. */
export const listCertifiable = endpoint(`GET ${path}/certifiable-licenses`, {
  id: 'self-certification.listCertifiable',
  access,
  summary: 'List the licenses whose past usage can be certified',
  params: AccountPath,
  output: z.array(CertifiableLicense),
});

/** 7.44 */
export const listLicensedProducts = endpoint('GET /api/salesforce/licensed-products', {
  id: 'self-certification.listLicensedProducts',
  access: { need: 'READ_ACCOUNT', scope: 'anyAccount' },
  summary: 'List licensed products with their platforms',
  output: z.array(LicensedProduct),
});

/** 7.15: past usage of an application of an open case; figures that stand already in the same words count once. */
export const reportPastUsage = endpoint(
  'POST /api/usage/manual/accounts/:accountId/applications/:applicationId/past-itext-usage',
  {
    id: 'self-certification.reportPastUsage',
    access,
    summary: 'Report past usage for an application',
    params: AccountPath.extend({ applicationId: id }),
    body: ReportItems,
    bodyLimit: ITEMS_BODY_LIMIT,
    output: Receipt,
    errors: ['NOT_FOUND', 'CASE_NOT_OPEN', 'USAGE_OVERLAPS'],
  },
);
