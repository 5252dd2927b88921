import { act, fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';
import {
  newDraft,
  type CertificationDraft,
  type DraftForm,
} from '#domain/self-certification/draft-content.ts';
import { certifiable, licensedProducts, reportedApp } from './certification.ts';
import { openPage, testUser, type Answers } from './portal-page.tsx';
import { receiptOf } from './receipts.ts';

/** The addresses of the wizard and of the calls that it makes, for the account a1. */
export const PAGE = '/accounts/a1/report-past-usage';
export const CRM = '/api/salesforce/accounts/a1';
export const USAGE = '/api/usage/manual/accounts/a1/applications/app-1/past-itext-usage';
export const DRAFT = '/api/drafts/self-certification/a1';
export const accountViewer = testUser({ a1: { name: 'Acme', roles: ['ACCOUNT_VIEWER'], cucas: {} } });
export const reporter = testUser({ a1: { name: 'Acme', roles: ['ITEXT_VOLUME_REPORTER'], cucas: {} } });
export const info = (isCaller: boolean) => ({
  version: '00000000-0000-4000-8000-000000000001',
  holder: { name: 'Ann Archer', isCaller },
  ...{ savedAt: '2026-11-20T09:00:00.000Z', expiresAt: '2027-02-18T09:00:00.000Z' },
});
export const aCase = (status: string, id = 'case-1') => ({
  ...{ id, recordTypeName: 'Self-Certification', type: 'Self-Certification', subType: 'Self-Certification' },
  ...{ subject: 'Report of past usage', description: null, platforms: [], companyWideSearchPerformed: null },
  ...{ status, url: null, createdDate: '2026-11-20' },
});
export const receipt = receiptOf({ id: '22222222-2222-4222-8222-222222222222', kind: 'WIZARD', file: null });

/** The calls of the page that was opened last which change something, with what they send. */
let sent: { call: string; body: unknown }[] = [];
export const sentCalls = () => sent;
export const callsTo = (part: string) => sent.filter(({ call }) => call.includes(part));
export const bodiesOf = (call: string) => sent.filter((one) => one.call === call).map(({ body }) => body);

interface Opening {
  form?: Partial<DraftForm>;
  draft?: Partial<CertificationDraft>;
  isOwn?: boolean;
  answers?: Answers;
  user?: typeof accountViewer;
}

/** Opens the wizard with a draft, or with none. */
export async function openReport(
  search = '',
  { form, draft, isOwn = true, answers = {}, user = accountViewer }: Opening = {},
) {
  const begun = { ...newDraft(), ...draft, form: { ...newDraft().form, ...form } };
  const kept = form || draft ? { ...info(isOwn), content: JSON.stringify(begun) } : null;
  sent = [];
  const page = await openPage(`${PAGE}${search}`, {
    user,
    answers: {
      [`GET ${CRM}/certifiable-licenses`]: certifiable,
      'GET /api/salesforce/licensed-products': licensedProducts,
      [`GET ${CRM}/contacts`]: [],
      [`POST ${CRM}/contacts`]: {
        id: 'c-1',
        email: 'ann@acme.example',
        firstName: 'Ann',
        lastName: 'Archer',
      },
      [`GET ${CRM}/cases`]: [],
      [`POST ${CRM}/cases`]: aCase('Customer’s response received'),
      [`PATCH ${CRM}/cases/case-1`]: aCase('Customer provided the report'),
      [`POST ${CRM}/applications`]: { id: 'app-1', name: 'Viewer a', selfCertificationCaseId: 'case-1' },
      [`POST ${USAGE}`]: receipt,
      [`GET ${DRAFT}`]: { draft: kept },
      [`PUT ${DRAFT}`]: info(true),
      ...answers,
    },
  });
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    if (init.method !== 'GET' && !url.startsWith('/api/auth'))
      sent.push({
        call: `${init.method ?? 'GET'} ${url.split('?')[0]}`,
        body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
      });
    return answer(url, init);
  });
  return page;
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name });
/** Presses at once: each event of a pointer on its way would draw the whole form anew. */
export const press = async (name: string | RegExp) => act(async () => fireEvent.click(button(name)));
export const field = (name: RegExp) => screen.getByRole('textbox', { name });
export const step = (name: string) => screen.findByRole('heading', { level: 2, name });
export const isBlocked = (name: string) => button(name).getAttribute('aria-disabled') === 'true';
export const whole: Partial<DraftForm> = { apps: [reportedApp('a')] };
export const confirmed: Partial<DraftForm> = { ...whole, searchPerformed: false, confirmationChecked: true };
