import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  newDraft,
  type CertificationDraft,
  type DraftForm,
} from '#domain/self-certification/draft-content.ts';
import { browserSession } from '#web/core/http.ts';
import { certifiable, licensedProducts, reportedApp, reportedItem } from '../../testing/certification.ts';
import { failing, openPage, testUser, type Answers } from '../../testing/portal-page.tsx';
import { receiptOf } from '../../testing/receipts.ts';

const PAGE = '/accounts/a1/report-past-usage';
const CRM = '/api/salesforce/accounts/a1';
const USAGE = '/api/usage/manual/accounts/a1/applications/app-1/past-itext-usage';
const DRAFT = '/api/drafts/self-certification/a1';
const viewer = testUser({ a1: { name: 'Acme', roles: ['ACCOUNT_VIEWER'], cucas: {} } });
const reporter = testUser({ a1: { name: 'Acme', roles: ['ITEXT_VOLUME_REPORTER'], cucas: {} } });
const info = (isCaller: boolean) => ({
  version: '00000000-0000-4000-8000-000000000001',
  holder: { name: 'Ann Archer', isCaller },
  ...{ savedAt: '2026-11-20T09:00:00.000Z', expiresAt: '2027-02-18T09:00:00.000Z' },
});
const aCase = (status: string, id = 'case-1') => ({
  ...{ id, recordTypeName: 'Self-Certification', type: 'Self-Certification', subType: 'Self-Certification' },
  ...{ subject: 'Report of past usage', description: null, platforms: [], companyWideSearchPerformed: null },
  ...{ status, url: null, createdDate: '2026-11-20' },
});
const receipt = receiptOf({ id: '22222222-2222-4222-8222-222222222222', kind: 'WIZARD', file: null });

/** The calls that change something, with what they send. */
let sent: { call: string; body: unknown }[];
const callsTo = (part: string) => sent.filter(({ call }) => call.includes(part));
const bodiesOf = (call: string) => sent.filter((one) => one.call === call).map(({ body }) => body);

interface Opening {
  form?: Partial<DraftForm>;
  draft?: Partial<CertificationDraft>;
  isOwn?: boolean;
  answers?: Answers;
  user?: typeof viewer;
}

async function open(search = '', { form, draft, isOwn = true, answers = {}, user = viewer }: Opening = {}) {
  const begun = { ...newDraft(), ...draft, form: { ...newDraft().form, ...form } };
  const kept = form || draft ? { ...info(isOwn), content: JSON.stringify(begun) } : null;
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

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const press = (name: string | RegExp) => userEvent.click(button(name));
const field = (name: RegExp) => screen.getByRole('textbox', { name });
const step = (name: string) => screen.findByRole('heading', { level: 2, name });
const isBlocked = (name: string) => button(name).getAttribute('aria-disabled') === 'true';
const whole: Partial<DraftForm> = { apps: [reportedApp('a')] };
const confirmed: Partial<DraftForm> = { ...whole, searchPerformed: false, confirmationChecked: true };

beforeEach(() => {
  sent = [];
  localStorage.clear();
});

describe('the page', () => {
  test('[2.26] [6.16] stays closed to people without the account, and says so', async () => {
    await open('', { user: testUser() });
    expect(await screen.findByText(/^You do not have access to this account\./)).toBeVisible();
  });

  test('[2.26] is found under its former address, with the variant', async () => {
    const { history } = await openPage('/accounts/a1/self-certification?variant=classic', { user: viewer });
    await waitFor(() => expect(history.location.href).toBe(`${PAGE}?variant=classic`));
  });

  test('says so where the account has nothing to certify', async () => {
    await open('', { answers: { [`GET ${CRM}/certifiable-licenses`]: [] } });
    expect(await screen.findByRole('heading', { name: 'There is nothing to certify' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Get started' })).toBeNull();
  });

  test('[8.34] tells why it could not be loaded, and loads at another try', async () => {
    let tries = 0;
    await open('', {
      answers: {
        [`GET ${CRM}/certifiable-licenses`]: () =>
          (tries += 1) === 1 ? failing(403, 'The account is locked.')() : Response.json(certifiable),
      },
    });
    expect(await screen.findByText('The account is locked.')).toBeVisible();
    await press('Try again');
    expect(await screen.findByRole('button', { name: 'Get started' })).toBeVisible();
  });
});

describe('the steps', () => {
  test('[2.83] begin with an intro, are pages of the address bar and keep the session alive', async () => {
    const keepAlive = vi.spyOn(browserSession, 'keepAlive').mockResolvedValue(undefined);
    const { history } = await open('', { form: whole });
    await userEvent.click(await screen.findByRole('button', { name: 'Go on where you left off' }));
    expect(await step('Summary')).toHaveFocus();
    expect(history.location.search).toBe('?step=summary');
    expect(screen.getByText('Step 3 of 3: Summary')).toBeInTheDocument();
    await press('Back');
    expect(await step('Report usage')).toHaveFocus();
    await press('Back');
    expect(await step('Describe applications')).toHaveFocus();
    history.back();
    await step('Report usage');
    // [4.16] The intro, the summary, and three more.
    expect(keepAlive).toHaveBeenCalledTimes(5);
  });

  test('an address that asks for too much leads to the first step that is open', async () => {
    const { history } = await open('?step=summary', {
      form: { apps: [reportedApp('a', { reportItems: [reportedItem('r', { environment: '' })] })] },
    });
    await step('Report usage');
    await waitFor(() => expect(history.location.search).toBe('?step=usage'));
  });

  test('[5.01] [5.24] [5.25] [5.26] an application is described in full before the next step', async () => {
    const { history } = await open('?step=apps');
    await step('Describe applications');
    expect(isBlocked('Next')).toBe(true);
    expect(screen.queryByText('required')).toBeNull();
    await press('Next');
    expect(field(/^Application name/)).toHaveFocus();
    expect(screen.getAllByText('required')).toHaveLength(7);
    expect(history.location.search).toBe('?step=apps');
  });

  test('[5.24] two applications may not have one name', async () => {
    await open('?step=apps', { form: whole });
    await step('Describe applications');
    await press('Add application');
    const name = field(/^Application name/);
    expect(name).toHaveFocus();
    await userEvent.type(name, ' viewer A ');
    await userEvent.tab();
    expect(screen.getByText(/^Another application has this name\./)).toBeVisible();
    expect(button('viewer A not complete')).toBeInTheDocument();
    await userEvent.type(name, 'b');
    expect(screen.queryByText(/^Another application has this name\./)).toBeNull();
  });

  test('[2.86] [2.87] [5.02] [5.29] contacts are oneself, found among the account’s, or typed; the second may go again', async () => {
    const otto = { id: 'c-9', email: 'otto@acme.example', firstName: 'Otto', lastName: 'Owner' };
    const { calls } = await open('?step=apps', { answers: { [`GET ${CRM}/contacts`]: [otto] } });
    await step('Describe applications');
    await press('Use my details');
    expect(field(/^E-mail/)).toHaveValue('lena@acme.example');
    expect(field(/^First name/)).toHaveValue('Lena');
    await userEvent.clear(field(/^E-mail/));
    await userEvent.type(field(/^E-mail/), 'lena@acme');
    await userEvent.tab();
    expect(screen.getByText('email invalid')).toBeVisible();
    await press('Add a second contact');
    const second = screen.getByRole('group', { name: 'Secondary reporting contact' });
    await userEvent.type(within(second).getByRole('combobox'), 'otto');
    await userEvent.click(await screen.findByRole('option', { name: 'Otto Owner (otto@acme.example)' }));
    expect(within(second).getByRole('textbox', { name: /^E-mail/ })).toHaveValue('otto@acme.example');
    expect(calls).toContain(`GET ${CRM}/contacts?search=otto`);
    await press('Remove the second contact');
    expect(screen.queryByRole('group', { name: 'Secondary reporting contact' })).toBeNull();
  });

  test('[5.12] [5.27] rows lack nothing and do not share days: both say so', async () => {
    const rows = [reportedItem('r', { usageValue: '' }), reportedItem('s')];
    await open('?step=usage', { form: { apps: [reportedApp('a', { reportItems: rows })] } });
    await step('Report usage');
    expect(screen.getAllByText(/^Another row has the same license, environment and days\./)).toHaveLength(2);
    await press('Next');
    expect(screen.getAllByText('required')).toHaveLength(1);
    await press('Remove Apryse SDK, row 2');
    expect(screen.queryByText(/^Another row has the same license/)).toBeNull();
    await userEvent.type(field(/^Usage/), '0');
    expect(screen.getByText('0 processed documents')).toBeVisible();
    await userEvent.clear(field(/^Usage/));
    await userEvent.type(field(/^Usage/), '1');
    expect(screen.getByText('1 processed document')).toBeVisible();
    expect(isBlocked('Next')).toBe(false);
  });

  test('[5.06] [5.12] servers of one size stand in one row, and their processors are counted while they are typed', async () => {
    const servers = { deploymentType: 'Cloud', statedAs: 'servers', usageValue: '' } as const;
    const rows = ['r', 's'].map((key) =>
      reportedItem(key, {
        ...servers,
        serverDeployment: [{ processorsPerServer: '8', numberOfServers: '2' }],
      }),
    );
    await open('?step=usage', { form: { apps: [reportedApp('a', { reportItems: rows })] } });
    await step('Report usage');
    expect(
      screen.getAllByText(/^Another row has the same license, environment, processors per server and days\./),
    ).toHaveLength(2);
    await press('Remove Apryse SDK, row 2');
    await press('Add servers with other processors');
    const [, size = field(/x/)] = screen.getAllByRole('textbox', { name: /^Processors per server/ });
    const [, count = field(/x/)] = screen.getAllByRole('textbox', { name: /^Number of servers/ });
    await userEvent.type(size, '8');
    await userEvent.tab();
    expect(screen.getByText(/^Two rows have the same number of processors\./)).toBeVisible();
    await userEvent.clear(size);
    await userEvent.type(size, '16');
    await userEvent.type(count, '3');
    expect(screen.getByText('64 logical processors')).toBeVisible();
  });

  test('twenty applications: Next leads to the one that lacks something', async () => {
    const apps = Array.from({ length: 20 }, (_, at) => reportedApp(String(at)));
    const [, , third = reportedApp('x')] = apps;
    await open('?step=apps', {
      form: { apps: apps.map((app) => (app === third ? { ...app, description: '' } : app)) },
    });
    await step('Describe applications');
    expect(screen.getAllByRole('button', { name: /^Viewer \d+ complete$/ })).toHaveLength(19);
    await press('Next application');
    expect(screen.getByRole('heading', { level: 3, name: 'Viewer 2' })).toHaveFocus();
    await userEvent.type(field(/^Description/), 'Back');
    await press('Next');
    await step('Report usage');
  });

  test('[2.88] [5.28] [5.32] the summary asks for the search and the confirmation before anything is sent', async () => {
    await open('?step=summary', { form: whole });
    await step('Summary');
    expect(screen.getByText('42 processed documents')).toBeVisible();
    await press('Send report');
    expect(screen.getByText('required')).toBeVisible();
    expect(screen.getByText('Tick the box to confirm what you report.')).toBeVisible();
    expect(callsTo('/cases')).toEqual([]);
    await userEvent.click(screen.getByRole('radio', { name: 'No, not the whole company' }));
    await userEvent.click(screen.getByRole('checkbox', { name: /^I confirm/ }));
    expect(isBlocked('Send report')).toBe(false);
  });
});

describe('[2.85] the older variant', () => {
  test('begins with an empty list, and adds one application at the first press', async () => {
    await open('?variant=classic', {});
    await step('Welcome');
    await press('Get started');
    await step('Applications');
    expect(screen.getByRole('heading', { level: 3, name: 'No application yet' })).toBeVisible();
    await press('Add application');
    await step('Application details');
    await userEvent.type(field(/^Application name/), 'Scanner');
    await press('Back');
    await step('Applications');
    const list = screen.getByRole('list', { name: 'Applications' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);
    expect(list).toHaveTextContent('Scanner');
  });

  test('has a list, one application at a time, and the same usage and summary', async () => {
    const { history } = await open('?variant=classic', { form: whole });
    await step('Welcome');
    expect(screen.getByText('Step 1 of 5: Welcome')).toBeInTheDocument();
    await press('Get started');
    await step('Applications');
    expect(history.location.search).toBe('?variant=classic&step=applications');
    await press('Add application');
    await step('Application details');
    expect(isBlocked('Save application')).toBe(true);
    await userEvent.type(field(/^Application name/), 'Scanner');
    await press('Back');
    await step('Applications');
    const list = screen.getByRole('list', { name: 'Applications' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual(['Viewer aPDFTroncompleteEditRemove', 'Scannernot completeEditRemove']);
    await press('Next');
    await step('Application details');
    expect(field(/^Application name/)).toHaveValue('Scanner');
    await press('Back');
    await press('Remove application Scanner');
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove application' }),
    );
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await press('Next');
    await step('Report usage');
    await press('Next');
    await step('Summary');
    expect(history.location.search).toBe('?variant=classic&step=summary');
  });
});

describe('sending', () => {
  test('[4.34] [4.35] [4.36] [4.37] [4.38] [8.37] sends case, application, usage and status, shows the receipt and removes the draft', async () => {
    const { history } = await open('?step=summary', { form: confirmed, user: reporter });
    await step('Summary');
    await press('Send report');
    expect(await step('Your report was sent')).toHaveFocus();
    expect(screen.getByText(/^Thank you\. .* A confirmation goes to lena@acme\.example\.$/)).toBeVisible();
    expect(sent.filter(({ call }) => /salesforce|usage\/manual/.test(call)).map(({ call }) => call)).toEqual([
      `POST ${CRM}/cases`,
      `POST ${CRM}/contacts`,
      `POST ${CRM}/applications`,
      `POST ${USAGE}`,
      `PATCH ${CRM}/cases/case-1`,
    ]);
    expect(bodiesOf(`POST ${CRM}/applications`)).toEqual([
      {
        ...{ name: 'Viewer a', description: 'Shows contracts', licenseType: 'Internal' },
        ...{ primaryReportingContact: 'c-1', secondaryReportingContact: null },
        selfCertificationCaseId: 'case-1',
      },
    ]);
    expect(bodiesOf(`PATCH ${CRM}/cases/case-1`)).toEqual([
      {
        ...{ description: 'Viewer a: PDFTron', platforms: ['Apryse SDK'] },
        ...{ companyWideSearchPerformed: false, status: 'Customer provided the report' },
      },
    ]);
    expect(screen.getByRole('link', { name: 'Receipt of Viewer a' })).toHaveAttribute(
      'href',
      '/accounts/a1/usage-reports/22222222-2222-4222-8222-222222222222',
    );
    await waitFor(() => expect(sent.map(({ call }) => call)).toContain(`DELETE ${DRAFT}`));
    await waitFor(() => expect(history.location.search).toBe(''));
    await press('Report more');
    expect(await screen.findByRole('button', { name: 'Get started' })).toBeVisible();
  });

  test('[2.84] people who may not open receipts see what they reported, without a link that is closed to them', async () => {
    await open('?step=summary', { form: confirmed });
    await step('Summary');
    await press('Send report');
    await step('Your report was sent');
    expect(screen.getByText('42 processed documents')).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Receipt of/ })).toBeNull();
  });

  test('[4.39] goes on with the newest open case instead of beginning another', async () => {
    const cases = [
      aCase('Customer provided the report', 'case-0'),
      aCase('Customer contact initiated', 'case-1'),
      { ...aCase('Customer’s response received', 'case-2'), createdDate: '2026-10-01' },
    ];
    await open('?step=summary', { form: confirmed, answers: { [`GET ${CRM}/cases`]: cases } });
    await step('Summary');
    await press('Send report');
    await step('Your report was sent');
    expect(bodiesOf(`POST ${CRM}/cases`)).toEqual([]);
    expect(bodiesOf(`PATCH ${CRM}/cases/case-1`)).toHaveLength(2);
  });

  test('[8.35] [4.37] a refused figure is told with its reason; what was sent stays sent, and only the rest goes out again', async () => {
    let tries = 0;
    await open('?step=summary', {
      form: confirmed,
      answers: {
        [`POST ${USAGE}`]: () =>
          (tries += 1) === 1 ? failing(409, '1,000 stands for these days.')() : Response.json(receipt),
      },
    });
    await step('Summary');
    await press('Send report');
    await step('The report is not complete yet');
    const rows = within(screen.getByRole('list', { name: 'What is sent' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent.trim())).toEqual([
      'CaseSent',
      'Application Viewer aSent',
      'Usage of Viewer aNot accepted1,000 stands for these days.',
      'Handing the report overWaits for another part',
    ]);
    expect(screen.getByText('The usage could not be reported')).toBeVisible();
    await press('Try again');
    await step('Your report was sent');
    expect(screen.queryByText('The usage could not be reported')).toBeNull();
    expect([bodiesOf(`POST ${CRM}/applications`).length, bodiesOf(`POST ${USAGE}`).length]).toEqual([1, 2]);
  });

  test('[8.36] a case that could not be saved is told in the server’s words, and the report can be changed', async () => {
    await open('?step=summary', {
      form: confirmed,
      answers: { [`POST ${CRM}/cases`]: failing(400, 'The description is too long.') },
    });
    await step('Summary');
    await press('Send report');
    await step('The report is not complete yet');
    expect(screen.getByText('The case could not be saved')).toBeVisible();
    expect(screen.getAllByText('The description is too long.')).toHaveLength(2);
    await press('Change the report');
    await step('Summary');
    expect(button('Edit Viewer a')).toBeVisible();
  });

  test('what was sent before cannot be changed; the rest is sent on another day', async () => {
    const item = { after: [], attempts: 1, state: 'done' as const };
    const plan = [
      { ...item, id: 'case', key: 'k0', answer: 'case-1' },
      { ...item, id: 'app:a', key: 'k1', answer: 'app-0' },
      { ...item, id: 'usage:a', key: 'k2', answer: receipt.id },
    ];
    await open('', { form: { ...confirmed, apps: [reportedApp('a'), reportedApp('b')] }, draft: { plan } });
    expect(await screen.findByText(/The report was sent in part\./)).toBeVisible();
    await press('Go on where you left off');
    await step('Summary');
    expect(
      screen.getByText('This application was reported and can no longer be changed here.'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Edit Viewer a' })).toBeNull();
    expect(button('Edit Viewer b')).toBeVisible();
    await press('Send the rest');
    await step('Your report was sent');
    expect(bodiesOf(`POST ${USAGE}`)).toHaveLength(1);
  });
});

describe('the draft', () => {
  test('is saved while somebody types', async () => {
    await open('?step=apps');
    await step('Describe applications');
    await userEvent.type(field(/^Application name/), 'Viewer');
    await waitFor(() => {
      const { content } = bodiesOf(`PUT ${DRAFT}`).at(-1) as { content: string };
      expect(content).toContain('"name":"Viewer"');
    });
  });

  test('of a colleague is read, with whose it is, and typed into after taking it over', async () => {
    await open('?step=apps', { form: whole, isOwn: false });
    const held = await screen.findByText(/^Ann Archer is working on this form\. You see it as it was saved/);
    expect(held.textContent).toMatch(/saved .+ ago\.$|saved just now\.$/);
    expect(screen.getByText('42 processed documents')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    await press('Take over');
    expect(await screen.findByRole('textbox', { name: /^Application name/ })).toHaveValue('Viewer a');
  });

  test('of another version of the portal is said to be unreadable, and can be left behind', async () => {
    await open('', { answers: { [`GET ${DRAFT}`]: { draft: { ...info(true), content: '{"old":1}' } } } });
    expect(await screen.findByText(/begun with another version of the portal/)).toBeVisible();
    await press('Start again');
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Start again' }),
    );
    expect(await screen.findByRole('button', { name: 'Get started' })).toBeVisible();
    expect(callsTo(DRAFT).map(({ call }) => call)).toEqual([`DELETE ${DRAFT}`]);
  });
});
