import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { StaffCase, StaffCaseDetail } from '#domain/cases/schema.ts';
import { fillIn } from '../../testing/render.tsx';
import { failing, openPage, testUser, type Answers } from '../../testing/portal-page.tsx';

const staffMember = testUser({}, { internal: true, globalRoles: ['INTERNAL_STAKEHOLDER'] });
const LIST = 'GET /api/cases';
const ONE = 'GET /api/accounts/a1/cases/c7';
const STATUS = 'POST /api/accounts/a1/cases/c7/status';
const ASK = 'POST /api/accounts/a1/certification-requests';

const row = (more: Partial<StaffCase> = {}): StaffCase => ({
  ...{ id: 'c7', subject: 'Report of past usage', status: 'Customer provided the report' },
  ...{ createdDate: '2026-06-27', account: { id: 'a1', name: 'Acme Publishing Ltd' } },
  who: { name: 'Avi Viewer', isStaff: false, at: '2026-06-28T08:00:00.000Z' },
  applications: ['Invoices', 'Letters'],
  figures: [
    { unit: 'Logical processors', value: '24' },
    { unit: 'Processed Documents', value: '12000' },
  ],
  ...more,
});
const detail: StaffCaseDetail = {
  ...row(),
  ...{ description: 'Two applications', platforms: ['iText'], companyWideSearchPerformed: false, url: null },
  applicationDetails: [
    {
      ...{ id: 'p1', name: 'Invoices', description: 'Prints invoices', licenseType: 'Internal' },
      primaryReportingContact: { email: 'lena@acme.example', firstName: 'Lena', lastName: 'Licensee' },
      secondaryReportingContact: null,
      lines: [
        {
          ...{ unit: 'Logical processors', value: '24', productName: 'iText', environment: 'Production' },
          ...{ deploymentType: 'Cloud', processorsPerServer: 8, numberOfServers: 3 },
          period: { start: '2026-01-01', end: '2026-01-31' },
          receiptId: '0b0e3c80-9d0a-4a53-a0d0-0f6f7a3b2c11',
        },
      ],
    },
  ],
  events: [
    {
      ...{ id: '0b0e3c80-9d0a-4a53-a0d0-0f6f7a3b2c12', action: 'NOTE', status: 'Closed', note: 'Called' },
      ...{ by: 'Ines Internal', byStaff: true, at: '2026-06-29T08:00:00.000Z' },
    },
  ],
};
/** What was sent to a call. */
function bodiesOf(sent: { mock: { calls: Parameters<typeof fetch>[] } }, call: string): unknown[] {
  const own = sent.mock.calls.filter(
    ([input, init]) => `${init?.method ?? 'GET'} ${input as string}` === call,
  );
  return own.map(([, init]) => JSON.parse(init?.body as string) as unknown);
}
const open = (address = '/cases', answers: Answers = {}) =>
  openPage(address, {
    user: staffMember,
    answers: {
      [LIST]: { content: [row()], next: null, totalElements: 1 },
      [ONE]: detail,
      [STATUS]: { ...detail, status: 'Closed' },
      'GET /api/reports/accounts': [{ id: 'a1', name: 'Acme Publishing Ltd' }],
      [ASK]: { caseId: 'c8', status: 'Customer contact initiated', isNew: true, createdDate: '2026-06-30' },
      ...answers,
    },
  });

beforeEach(() => {
  vi.setSystemTime(new Date('2026-06-30T08:00:00Z'));
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1800);
});

describe('the list of certifications', () => {
  test('tells account, status, age, usage and who, and adds up no figures of different units', async () => {
    await open();
    expect(await screen.findByText('1 case')).toBeVisible();
    const line = within(screen.getByRole('grid')).getAllByRole('row')[1] ?? document.body;
    for (const text of ['Acme Publishing Ltd', 'Customer provided the report', '3 days', '24 logical processors', '12,000 documents', 'Invoices, Letters', 'Avi Viewer'])
      expect(within(line).getByText(text)).toBeVisible();
  }); // prettier-ignore

  test('says that nothing was reported rather than 0, and of a case of the CRM that it is not known here', async () => {
    const begun = row({ figures: [], applications: [] });
    const ofCrm = row({ id: 'c8', figures: [], applications: [], who: null });
    await open('/cases', { [LIST]: { content: [begun, ofCrm], next: null, totalElements: 2 } });
    expect(await screen.findByText('no usage reported')).toBeVisible();
    expect(screen.getByText('none yet')).toBeVisible();
    expect(screen.getByText('only in the CRM')).toBeVisible();
    expect(screen.getAllByText('not in the portal')).toHaveLength(2);
  });

  test('asks for what the address says, and offers to clear what leaves nothing', async () => {
    const { calls, history } = await open('/cases?status=Closed&status=Never&search=acme', {
      [LIST]: { content: [], next: null, totalElements: 0 },
    });
    expect(await screen.findByText('No cases match these filters.')).toBeVisible();
    expect(calls.filter((call) => call.startsWith(LIST))).toEqual([`${LIST}?search=acme&status=Closed`]);
    await userEvent.click(screen.getByRole('button', { name: /Remove filter.*Status/ }));
    await waitFor(() => expect(history.location.search).toBe('?search=acme'));
  });

  test('[9.25] is narrowed to the cases of new imaging applications by their subject', async () => {
    const { calls, history } = await open();
    await screen.findByText('1 case');
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
    const choice = 'LEADTOOLS Deployment Report - New Application';
    await userEvent.click(await screen.findByRole('checkbox', { name: choice }));
    expect(history.location.search).toBe('?subject=LEADTOOLS+Deployment+Report+-+New+Application');
    await waitFor(() => expect(calls.some((call) => /[?&]subject=LEADTOOLS/.test(call))).toBe(true));
  });

  test('a failure offers to try again', async () => {
    await open('/cases', { [LIST]: failing(500, 'no database') });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

describe('a case', () => {
  const openSheet = async () => {
    await userEvent.click(await screen.findByText('Report of past usage'));
    return screen.findByRole('button', { name: 'Set status…' });
  };

  test('shows applications, contacts, figures with their servers, and the history', async () => {
    await open();
    await openSheet();
    const panel = within(screen.getByRole('group', { name: 'Case details' }));
    expect(panel.getByText('Lena Licensee, lena@acme.example')).toBeVisible();
    expect(panel.getByText(/24 logical processors \(3 × 8 processors\)/)).toBeVisible();
    expect(panel.getByText('Note: Called')).toBeVisible();
    expect(panel.getByRole('link', { name: 'Invoices' })).toHaveAttribute('href', '/accounts/a1/cuca/p1');
    expect(panel.getByText(/Ines Internal \(staff\)/)).toBeVisible();
  });

  test('is set to a status, which says the status that was seen', async () => {
    await open();
    const sent = vi.spyOn(globalThis, 'fetch');
    await userEvent.click(await openSheet());
    await userEvent.click(await screen.findByRole('combobox', { name: /Status/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Closed' }));
    await fillIn(screen.getByRole('textbox', { name: /Note for staff/ }), 'invoiced');
    await userEvent.click(screen.getByRole('button', { name: 'Set status' }));
    expect(await screen.findByText('Status updated')).toBeVisible();
    expect(bodiesOf(sent, STATUS)[0]).toMatchObject({ from: 'Customer provided the report', status: 'Closed', note: 'invoiced' });
  }); // prettier-ignore

  const choose = async (status: string): Promise<void> => {
    await userEvent.click(await screen.findByRole('combobox', { name: /Status/ }));
    await userEvent.click(await screen.findByRole('option', { name: status }));
    await userEvent.click(screen.getByRole('button', { name: 'Set status' }));
  };

  test('another status after a lost answer is another change, of the status that was seen', async () => {
    let status = detail.status;
    // The answer is lost, and what was asked for is done.
    const lose = () => {
      status = 'Closed';
      throw new TypeError('Failed to fetch');
    };
    await open('/cases', { [ONE]: () => Response.json({ ...detail, status }), [STATUS]: lose });
    const sent = vi.spyOn(globalThis, 'fetch');
    await userEvent.click(await openSheet());
    await choose('Closed');
    expect(await screen.findByText('No response. The change may have been saved')).toBeVisible();
    await waitFor(() => expect(bodiesOf(sent, STATUS)).toHaveLength(1));
    await userEvent.click(screen.getByRole('button', { name: 'Set status' }));
    await waitFor(() => expect(bodiesOf(sent, STATUS)).toHaveLength(2));
    await choose('Customer’s response received');
    await waitFor(() => expect(bodiesOf(sent, STATUS)).toHaveLength(3));
    const bodies = bodiesOf(sent, STATUS) as { id: string; from: string }[];
    expect(bodies.map(({ from }) => from)).toEqual(bodies.map(() => detail.status));
    expect(bodies[1]?.id).toBe(bodies[0]?.id);
    expect(bodies[2]?.id).not.toBe(bodies[0]?.id);
  });

  test('a note that was changed after a lost answer is another note', async () => {
    const NOTE = 'POST /api/accounts/a1/cases/c7/notes';
    const lose = () => {
      throw new TypeError('Failed to fetch');
    };
    await open('/cases', { [NOTE]: lose });
    const sent = vi.spyOn(globalThis, 'fetch');
    await openSheet();
    await userEvent.click(screen.getByRole('button', { name: 'Add note…' }));
    const field = await screen.findByRole('textbox', { name: /Note/ });
    for (const text of ['Called', '{Backspace}{Backspace}']) {
      await userEvent.type(field, text);
      await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
    }
    await waitFor(() => expect(bodiesOf(sent, NOTE)).toHaveLength(2));
    const bodies = bodiesOf(sent, NOTE) as { id: string; note: string }[];
    expect(bodies.map(({ note }) => note)).toEqual(['Called', 'Call']);
    expect(bodies[1]?.id).not.toBe(bodies[0]?.id);
  });
});

test('an account is asked by name; nothing to certify is said in words', async () => {
  const answers = { [ASK]: failing(409, 'The account has no license whose past usage can be certified.') };
  await open('/cases', answers);
  const sent = vi.spyOn(globalThis, 'fetch');
  await userEvent.click(await screen.findByRole('button', { name: 'Request certification' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Request certification' }));
  expect(dialog.getByRole('button', { name: 'Send request' })).toBeDisabled();
  await fillIn(dialog.getByRole('combobox', { name: /Account/ }), 'acme');
  await userEvent.click(await screen.findByRole('option', { name: 'Acme Publishing Ltd (a1)' }));
  await fillIn(dialog.getByRole('textbox', { name: /Message/ }), 'By July');
  await userEvent.click(dialog.getByRole('button', { name: 'Send request' }));
  expect(await screen.findByText(/no license whose past usage can be certified/)).toBeVisible();
  expect(bodiesOf(sent, ASK)[0]).toMatchObject({ message: 'By July' });
});
