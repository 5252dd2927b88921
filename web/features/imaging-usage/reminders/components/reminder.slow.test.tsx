import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ImagingLicense } from '#domain/imaging-usage/schema.ts';
import {
  application,
  imagingReporter,
  license,
  Q2,
  Q3,
  receipt,
  savedDraft,
} from '../../../../../testing/imaging-answers.tsx';
import { failing, openPage, type Answers } from '../../../../../testing/portal-page.tsx';
// Loaded before the clock of a test runs.
import './reminder.tsx';

const REMINDER = 'GET /api/accounts/a1/imaging-reminder';
const LATER = 'PUT /api/accounts/a1/imaging-reminder/later';
const REPORT = 'POST /api/usage/manual/accounts/a1/applications/archive/leadtools-usage';
const DRAFT = '/api/drafts/imaging-usage/a1';
const reminded = (id: string, app: string, name: string, periods = 1) => ({
  ...{ application: { id: app, name }, licenseKeyId: id, productLicense: `PL-${id}`, keyTail: 'abcd' },
  ...{ periods, since: '2026-09-30' },
});
const three = [
  reminded('1', 'archive', 'Patient archive', 2),
  reminded('2', 'archive', 'Patient archive'),
  reminded('9', 'scan', 'Scan stations'),
];

/** A portal that keeps drafts and books reports, so that the wizard meets what it did before. */
function portal(given: { later?: string | null; licenses?: typeof three; answers?: Answers } = {}) {
  const drafts = new Map<string, string>();
  const due = new Map<string, ImagingLicense[]>([
    ['archive', [license('1', { reportable: [Q2, Q3] }), license('2')]],
    ['scan', [license('9')]],
  ]);
  const sent: { idempotencyKey: string; usages: { productLicenseId: string; startDate: string }[] }[] = [];
  const draftOf = (app: string) => () => {
    const content = drafts.get(app);
    return Response.json({ draft: content === undefined ? null : { ...savedDraft, content } });
  };
  const answers: Answers = {
    [REMINDER]: { licenses: given.licenses ?? three, laterUntil: given.later ?? null },
    [LATER]: { laterUntil: '2026-11-21T12:00:00.000Z' },
    'GET /api/accounts/a1/imaging-applications': [
      application('archive', 'Patient archive'),
      application('scan', 'Scan stations'),
    ],
    'GET /api/accounts/a1/applications/archive/imaging-licenses': () => Response.json(due.get('archive')),
    'GET /api/accounts/a1/applications/scan/imaging-licenses': () => Response.json(due.get('scan')),
    [`GET ${DRAFT}/archive`]: draftOf('archive'),
    [`GET ${DRAFT}/scan`]: draftOf('scan'),
    ...given.answers,
  };
  const hear = (): void => {
    const before = fetch;
    vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
      const [, app = ''] = /imaging-usage\/a1\/(\w+)/.exec(input) ?? [];
      if (init.method === 'PUT' && app !== '') {
        drafts.set(app, (JSON.parse(init.body as string) as { content: string }).content);
        return Response.json(savedDraft);
      }
      if (init.method === 'DELETE' && app !== '') drafts.delete(app);
      if (init.method === 'POST' && input.endsWith('leadtools-usage') && !given.answers?.[REPORT]) {
        const body = JSON.parse(init.body as string) as (typeof sent)[number];
        sent.push(body);
        const [row] = body.usages;
        for (const [name, list] of due)
          due.set(
            name,
            list.map((one) =>
              one.licenseKeyId === row?.productLicenseId
                ? { ...one, reportable: one.reportable.filter(({ start }) => start !== row.startDate) }
                : one,
            ),
          );
        return Response.json(receipt(`r${sent.length}`, '5'));
      }
      return before(input, init);
    });
  };
  return { answers, hear, drafts, sent };
}

async function open(
  address = '/accounts/a1',
  given: Parameters<typeof portal>[0] = {},
  user = imagingReporter,
) {
  const { answers, hear, ...rest } = portal(given);
  const page = await openPage(address, { user, answers });
  hear();
  return { ...page, ...rest };
}
const IMAGING = '/accounts/a1/cuca/archive/products/LEADTOOLS/report-usage';
const wizard = async () => within(await screen.findByRole('dialog', { name: 'You have usage to report' }));
const step = (name: string) => screen.findByRole('heading', { level: 3, name });
// At once: each event of a pointer or key would draw the page below the wizard anew.
const type = async (text: string) =>
  fireEvent.change(await screen.findByRole('textbox', { name: /^Usage/ }), { target: { value: text } });
const press = async (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), toFake: ['Date'] }));

describe('[2.81] the wizard opens by itself', () => {
  test.each(['/accounts/a1', IMAGING])('for a reporting contact at %s', async (address) => {
    await open(address);
    const dialog = await wizard();
    await step('PL-1');
    expect(dialog.getByText('Step 1 of 3: PL-1')).toBeVisible();
    expect(dialog.getByText('Application Patient archive')).toBeVisible();
  });

  test('once in a browser session, and again in the next one', async () => {
    const first = await open();
    await wizard();
    await step('PL-1');
    await press('Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    first.unmount();
    const second = await open();
    await screen.findByRole('heading', { level: 1, name: 'Umbrella' });
    expect(second.calls).not.toContain(REMINDER);
    second.unmount();
    sessionStorage.clear();
    await open();
    await wizard();
  });

  test('[6.18] not for the vendor’s staff, not where nothing is due, and not before the day that was asked for', async () => {
    const staffMember = {
      ...imagingReporter,
      internal: true,
      globalRoles: ['INTERNAL_STAKEHOLDER' as const],
    };
    const asStaff = await open(IMAGING, {}, staffMember);
    await screen.findByRole('heading', { level: 1 });
    expect(asStaff.calls).not.toContain(REMINDER);
    asStaff.unmount();
    for (const given of [{ licenses: [] }, { later: '2026-11-21T11:00:00.000Z' }]) {
      // One page after the other.
      // oxlint-disable-next-line no-await-in-loop
      const page = await open(IMAGING, given);
      // oxlint-disable-next-line no-await-in-loop
      await waitFor(() => expect(page.calls).toContain(REMINDER));
      // The form asks for more than the reminder does: once it stands there, the answer has come.
      // oxlint-disable-next-line no-await-in-loop
      await screen.findAllByRole('textbox', { name: /^Usage/ });
      expect(screen.queryByRole('dialog')).toBeNull();
      page.unmount();
    }
  });
});

describe('[2.37] usageWizard=true opens the wizard', () => {
  test('although it was put off, at the license that the address names, and leaves the address with it', async () => {
    const page = await open(`${IMAGING}?usageWizard=true&license=9`, { later: '2026-11-21T11:00:00.000Z' });
    await step('PL-9');
    await press('Close');
    await waitFor(() => expect(page.history.location.search).toBe(''));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('with the licenses of the page’s application in front', async () => {
    await open('/accounts/a1/cuca/scan/products/LEADTOOLS/report-usage?usageWizard=true');
    await step('PL-9');
    expect(screen.getByText('Step 1 of 3: PL-9')).toBeVisible();
  });

  test('and says so where nothing is left to report', async () => {
    await open('/accounts/a1?usageWizard=true', { licenses: [] });
    const dialog = within(await screen.findByRole('dialog', { name: 'Nothing to report' }));
    expect(dialog.getByText('You have reported everything that is due today.')).toBeVisible();
  });

  test('and can be asked again where the answer did not come', async () => {
    await open('/accounts/a1?usageWizard=true', { answers: { [REMINDER]: failing(503, 'down') } });
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('button', { name: /try again|retry/i })).toBeEnabled();
  });
});

describe('[2.81] the way through the wizard', () => {
  test('reports what is due of a license period by period, goes on to the next, and closes when done', async () => {
    const { sent, drafts } = await open();
    await step('PL-1');
    screen.getByRole('group', { name: 'PL-1, Q2 2026 (Apr–Jun)' });
    await type('5');
    await press('Report usage');
    await screen.findByRole('group', { name: 'PL-1, Q3 2026 (Jul–Sept)' });
    await type('6');
    await press('Report usage');
    await step('PL-2');
    await type('7');
    await press('Report usage');
    await step('PL-9');
    await type('8');
    await press('Report usage');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.map(({ usages: [row] }) => [row?.productLicenseId, row?.startDate])).toEqual([
      ['1', '2026-04-01'],
      ['1', '2026-07-01'],
      ['2', '2026-07-01'],
      ['9', '2026-07-01'],
    ]);
    expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(4);
    expect([...drafts.keys()]).toEqual([]);
  });

  test('a skipped license keeps what was typed, and only its own step sends it', async () => {
    const { sent, drafts } = await open();
    await step('PL-1');
    await type('12');
    await press('Skip');
    await step('PL-2');
    const heading = screen.getByRole('heading', { name: /PL-2/ });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(heading).toHaveAccessibleDescription(/^Step 2 of 3/);
    expect(drafts.get('archive')).toContain('"12"');
    await type('7');
    await press('Report usage');
    await step('PL-9');
    expect(sent.map(({ usages: [row] }) => row?.productLicenseId)).toEqual(['2']);
    expect(drafts.get('archive')).toContain('"12"');
    await press('Back');
    await screen.findByText('There is nothing left to report for this license today.');
    await press('Back');
    await step('PL-1');
    expect(screen.getByRole('textbox', { name: /^Usage/ })).toHaveValue('12');
  });

  test('skipping the last license closes it', async () => {
    await open('/accounts/a1?usageWizard=true&license=9');
    await step('PL-9');
    await press('Skip');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('"report later" is kept by the server, and what was typed by the draft', async () => {
    const { calls, drafts } = await open();
    await step('PL-1');
    await type('4');
    await press('Report later');
    await screen.findByText('We will remind you tomorrow');
    expect(calls.filter((call) => call === LATER)).toHaveLength(1);
    expect(drafts.get('archive')).toContain('"4"');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('a period that somebody else reported stays in its step, with whose figure stands', async () => {
    await open('/accounts/a1', {
      answers: { [REPORT]: failing(409, '25 for Q2 2026 of PL-1, reported by Hanne Dahl on 20 Nov 2026') },
    });
    await step('PL-1');
    await type('5');
    await press('Report usage');
    await screen.findByText('25 for Q2 2026 of PL-1, reported by Hanne Dahl on 20 Nov 2026');
    await step('PL-1');
    expect(screen.getByRole('textbox', { name: /^Usage/ })).toHaveValue('5');
  });

  test('where a colleague was faster the step says whose figure stands; what is typed by then stays too', async () => {
    const figure = {
      ...{ period: Q3, value: '25', servers: [], environment: null },
      ...{ reportedBy: 'Hanne Dahl', reportedAt: '2026-11-20T11:00:00.000Z' },
    };
    const gone = license('2', {
      ...{ reason: { kind: 'PERIOD_IN_PROGRESS', nextReportDay: '2026-12-31' }, reportable: [] },
      figures: [figure],
    });
    let faster = false;
    await open('/accounts/a1', {
      licenses: three.slice(1),
      answers: {
        'GET /api/accounts/a1/applications/archive/imaging-licenses': () =>
          Response.json([license('1'), faster ? gone : license('2')]),
        [REPORT]: failing(409, '25 for Q3 2026 of PL-2, reported by Hanne Dahl on 20 Nov 2026'),
      },
    });
    await step('PL-2');
    await type('7');
    faster = true;
    vi.setSystemTime(new Date('2026-11-20T12:05:00Z'));
    window.dispatchEvent(new Event('visibilitychange'));
    await press('Report usage');
    await screen.findByText('25 for Q3 2026 of PL-2, reported by Hanne Dahl on 20 Nov 2026');
    expect(screen.getByRole('textbox', { name: /^Usage/ })).toHaveValue('7');
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Q3 2026 (Jul–Sept)' }));
    await screen.findByText('There is nothing left to report for this license today.');
    screen.getByText('Reported: 25 deployments for Q3 2026 (Jul–Sept), by Hanne Dahl on 20 Nov 2026.');
  });

  test('licenses of one name are told apart by their keys', async () => {
    const twins = [reminded('1', 'archive', 'Patient archive'), reminded('2', 'archive', 'Patient archive')];
    await open('/accounts/a1', {
      licenses: twins.map((one, at) => ({ ...one, productLicense: 'PL-X', keyTail: `tail${at}` })),
    });
    expect(await step('PL-X (key …tail0)')).toBeVisible();
  });
});

test('where what is typed cannot be kept, leaving the step is asked about', async () => {
  await open('/accounts/a1', { answers: { [REPORT]: failing(503, 'down') } });
  await step('PL-1');
  const before = fetch;
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) =>
    init.method === 'PUT' && input.includes('/drafts/') ? failing(500, 'down')() : before(input, init),
  );
  await type('5');
  await press('Skip');
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }).catch(() => screen.findByRole('dialog', { name: 'Leave without saving?' }))); // prettier-ignore
  await userEvent.click(question.getByRole('button', { name: 'Stay here' }));
  expect(await screen.findByRole('textbox', { name: /^Usage/ })).toHaveValue('5');
});
