import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { newDraft } from '#domain/self-certification/draft-content.ts';
import { fillIn } from '../../testing/render.tsx';
import { reportedApp } from '../../testing/certification.ts';
import {
  CRM,
  USAGE,
  DRAFT,
  reporter,
  aCase,
  info,
  receipt,
  sentCalls,
  callsTo,
  bodiesOf,
  openReport,
  button,
  press,
  field,
  step,
  isBlocked,
  whole,
  confirmed,
} from '../../testing/certification-page.tsx';
import { failing } from '../../testing/portal-page.tsx';

describe('[8.33] sending', () => {
  test('[4.34] [4.35] [4.36] [4.37] [4.38] [8.37] sends case, application, usage and status, shows the receipt and removes the draft', async () => {
    const { history } = await openReport('?step=summary', { form: confirmed, user: reporter });
    await step('Summary');
    await press('Submit report');
    expect(await step('Report submitted')).toHaveFocus();
    expect(
      screen.getByText(/^Thank you\. .* We will email a confirmation to lena@acme\.example\.$/),
    ).toBeVisible();
    expect(
      sentCalls()
        .filter(({ call }) => /salesforce|usage\/manual/.test(call))
        .map(({ call }) => call),
    ).toEqual([
      `POST ${CRM}/cases`,
      `POST ${CRM}/contacts`,
      `POST ${CRM}/applications`,
      `POST ${USAGE}`,
      `PATCH ${CRM}/cases/case-1`,
    ]);
    const words = { description: 'Viewer a: PDFTron', platforms: ['Apryse SDK'], companyWideSearchPerformed: false }; // prettier-ignore
    expect(bodiesOf(`POST ${CRM}/cases`)).toEqual([words]);
    expect(bodiesOf(`POST ${CRM}/contacts`)).toEqual([
      { email: 'ann@acme.example', firstName: 'Ann', lastName: 'Archer' },
    ]);
    expect(bodiesOf(`POST ${CRM}/applications`)).toEqual([
      {
        ...{ name: 'Viewer a', description: 'Shows contracts', licenseType: 'Internal' },
        ...{ primaryReportingContact: 'c-1', secondaryReportingContact: null },
        selfCertificationCaseId: 'case-1',
      },
    ]);
    expect(bodiesOf(`POST ${USAGE}`)).toEqual([
      [
        {
          ...{ groupId: 'sdk', licenseId: 'L-sdk', productName: 'Apryse SDK', version: '11.4' },
          ...{ productLicenseDescriptor: null, createdDate: '2024-03-01', deploymentType: 'Web' },
          ...{ environment: 'Production', usageRange: { start: '2025-01-01', end: '2025-12-31' } },
          usageValue: '42',
          customerUseCaseApplication: {
            ...{ id: 'app-1', name: 'Viewer a', licenseType: 'Internal', reportingFrequency: null },
          },
        },
      ],
    ]);
    expect(bodiesOf(`PATCH ${CRM}/cases/case-1`)).toEqual([
      { ...words, status: 'Customer provided the report' },
    ]);
    // Whoever goes on elsewhere begins no other case: before the report is handed over its draft says what is in.
    const calls = sentCalls();
    const before = calls.slice(
      0,
      calls.findIndex(({ call }) => call.startsWith('PATCH')),
    );
    const kept = before.findLast(({ call }) => call === `PUT ${DRAFT}`)?.body as
      | { content: string }
      | undefined;
    const { plan } = JSON.parse(kept?.content ?? '{}') as { plan: { id: string; state: string; answer?: string }[] }; // prettier-ignore
    expect(plan.map(({ id, state, answer }) => [id, state, answer])).toEqual([
      ['case', 'done', 'case-1'],
      ['app:a', 'done', 'app-1'],
      ['usage:a', 'done', receipt.id],
      ['provided', 'waiting', undefined],
    ]);
    expect(screen.getByRole('link', { name: 'Receipt for Viewer a' })).toHaveAttribute(
      'href',
      '/accounts/a1/usage-reports/22222222-2222-4222-8222-222222222222',
    );
    await waitFor(() => expect(sentCalls().map(({ call }) => call)).toContain(`DELETE ${DRAFT}`));
    await waitFor(() => expect(history.location.search).toBe(''));
    await press('Report more');
    expect(await screen.findByRole('button', { name: 'Get started' })).toBeVisible();
  });

  test('[2.84] people who may not read the whole history see what they reported with its receipt, and the way to all of their own', async () => {
    await openReport('?step=summary', { form: confirmed });
    await step('Summary');
    await press('Submit report');
    await step('Report submitted');
    expect(screen.getByText('42 processed documents')).toBeVisible();
    expect(screen.getByRole('link', { name: /^Receipt for/ })).toHaveAttribute(
      'href',
      `/accounts/a1/usage-reports/${receipt.id}`,
    );
    expect(screen.getByRole('link', { name: 'Your reports' })).toHaveAttribute(
      'href',
      '/accounts/a1/usage-reports',
    );
    expect(screen.queryByRole('link', { name: 'All usage reports' })).toBeNull();
  });

  test('[4.34] from the first moment on nothing can be changed, not by Back either: what is shown as reported is what was sent', async () => {
    const keeping = Promise.withResolvers<Response>();
    const { history } = await openReport('?step=usage', {
      form: confirmed,
      answers: { [`PUT ${DRAFT}`]: async () => (await keeping.promise).clone() },
    });
    await screen.findByDisplayValue('42');
    await press('Next');
    await step('Summary');
    await press('Submit report');
    await waitFor(() => expect(callsTo('/drafts/')).toHaveLength(1));
    act(() => history.back());
    await waitFor(() => expect(history.location.search).toContain('step=usage'));
    expect(await step('Submitting your report')).toBeVisible();
    expect(screen.queryByDisplayValue('42')).toBeNull();
    keeping.resolve(Response.json(info(true)));
    await step('Report submitted');
    expect(screen.getByText('42 processed documents')).toBeVisible();
  });

  test('[4.34] the usage of an application waits until the application is in; that of another one does not', async () => {
    let tries = 0;
    const order: string[] = [];
    const saved = (id: string) => Response.json({ id, name: id, selfCertificationCaseId: 'case-1' });
    await openReport('?step=summary', {
      form: { ...confirmed, apps: [reportedApp('a'), reportedApp('b')] },
      answers: {
        [`POST ${CRM}/applications`]: () => {
          order.push('application');
          tries += 1;
          return tries === 1
            ? failing(400, 'The name is too long.')()
            : saved(tries === 2 ? 'app-2' : 'app-1');
        },
        [`POST ${USAGE}`]: () => (order.push('usage of a'), Response.json(receipt)),
        [`POST ${USAGE.replace('app-1', 'app-2')}`]: () => (order.push('usage of b'), Response.json(receipt)),
      },
    });
    await step('Summary');
    await press('Submit report');
    await step('Only part of the report was submitted');
    const rows = within(screen.getByRole('list', { name: 'Submission progress' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent.trim())).toEqual([
      'CaseSent',
      'Application Viewer aNot acceptedThe name is too long.',
      'Usage for Viewer aWaiting for another item',
      'Application Viewer bSent',
      'Usage for Viewer bSent',
      'Completing the reportWaiting for another item',
    ]);
    expect(order).toEqual(['application', 'application', 'usage of b']);
    await press('Try again');
    await step('Report submitted');
    expect(order.slice(3)).toEqual(['application', 'usage of a']);
    expect(callsTo('past-itext-usage')).toHaveLength(2);
  });

  test('[4.34] the report is not handed over where a colleague went on with it meanwhile', async () => {
    const conflict = {
      ...{ type: 'urn:test', title: 'Changed', status: 409, detail: 'Changed', instance: '/' },
      ...{ code: 'DRAFT_CHANGED', requestId: 'r', message: 'Changed.', draft: info(false) },
    };
    let savings = 0;
    await openReport('?step=summary', {
      form: confirmed,
      answers: {
        [`PUT ${DRAFT}`]: () =>
          (savings += 1) === 1 ? Response.json(info(true)) : Response.json(conflict, { status: 409 }),
      },
    });
    await step('Summary');
    await press('Submit report');
    expect(await screen.findByRole('alertdialog')).toBeVisible();
    await waitFor(() => expect(callsTo('past-itext-usage')).toHaveLength(1));
    expect(callsTo('PATCH ')).toEqual([]);
  });

  test('[4.35] [4.36] [4.39] goes on with the newest open case instead of beginning another; the second contact of an application goes with it', async () => {
    const cases = [
      aCase('Customer provided the report', 'case-0'),
      aCase('Customer contact initiated', 'case-1'),
      { ...aCase('Customer’s response received', 'case-2'), createdDate: '2026-10-01' },
    ];
    const second = { email: 'bo@acme.example', firstName: 'Bo', lastName: 'Berg' };
    const apps = [reportedApp('a', { secondaryReportingContact: second })];
    await openReport('?step=summary', {
      form: { ...confirmed, apps },
      answers: { [`GET ${CRM}/cases`]: cases },
    });
    await step('Summary');
    await press('Submit report');
    await step('Report submitted');
    expect(bodiesOf(`POST ${CRM}/cases`)).toEqual([]);
    expect(bodiesOf(`PATCH ${CRM}/cases/case-1`)).toHaveLength(2);
    expect(bodiesOf(`POST ${CRM}/contacts`).at(-1)).toEqual(second);
    expect(bodiesOf(`POST ${CRM}/applications`)).toMatchObject([{ secondaryReportingContact: 'c-1' }]);
  });

  test.each([
    ['sent it already', 'DRAFT_GONE', null],
    ['went on with it', 'DRAFT_CHANGED', { ...info(true), version: '00000000-0000-4000-8000-000000000002' }],
  ])(
    '[4.34] nothing goes out of a tab while another one %s: it is asked whose version counts',
    async (_, code, draft) => {
      const conflict = {
        ...{ type: 'urn:test', title: 'Changed', status: 409, detail: 'Changed', instance: '/' },
        ...{ code, requestId: 'r', message: 'Changed.', draft },
      };
      await openReport('?step=summary', {
        form: confirmed,
        answers: { [`PUT ${DRAFT}`]: () => Response.json(conflict, { status: 409 }) },
      });
      await step('Summary');
      await press('Submit report');
      expect(await screen.findByRole('alertdialog')).toBeVisible();
      expect(callsTo('PUT ').map(({ call }) => call)).toEqual([`PUT ${DRAFT}`]);
      expect([...callsTo('/salesforce/'), ...callsTo('/usage/')]).toEqual([]);
    },
  );

  test('[8.35] [4.37] a refused figure is told with its reason; what was sent stays sent, and only the rest goes out again', async () => {
    let tries = 0;
    await openReport('?step=summary', {
      form: confirmed,
      answers: {
        [`POST ${USAGE}`]: () =>
          (tries += 1) === 1 ? failing(409, '1,000 stands for these days.')() : Response.json(receipt),
      },
    });
    await step('Summary');
    await press('Submit report');
    await step('Only part of the report was submitted');
    const rows = within(screen.getByRole('list', { name: 'Submission progress' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent.trim())).toEqual([
      'CaseSent',
      'Application Viewer aSent',
      'Usage for Viewer aNot accepted1,000 stands for these days.',
      'Completing the reportWaiting for another item',
    ]);
    expect(screen.getByText('The usage could not be reported')).toBeVisible();
    await press('Try again');
    await step('Report submitted');
    expect(screen.queryByText('The usage could not be reported')).toBeNull();
    expect([bodiesOf(`POST ${CRM}/applications`).length, bodiesOf(`POST ${USAGE}`).length]).toEqual([1, 2]);
  });

  test('[8.35] of two refused figures the notification tells the first', async () => {
    let made = 0;
    await openReport('?step=summary', {
      form: { ...confirmed, apps: [reportedApp('a'), reportedApp('b')] },
      answers: {
        [`POST ${CRM}/applications`]: () =>
          Response.json({ id: `app-${(made += 1)}`, name: 'x', selfCertificationCaseId: 'case-1' }),
        [`POST ${USAGE}`]: failing(409, '1,000 stands for these days.'),
        [`POST ${USAGE.replace('app-1', 'app-2')}`]: failing(409, '2,000 stands for these days.'),
      },
    });
    await step('Summary');
    await press('Submit report');
    await step('Only part of the report was submitted');
    const told = screen.getByText('The usage could not be reported').closest('[data-notification]');
    expect(told).toHaveTextContent('1,000 stands for these days.');
    expect(told).not.toHaveTextContent('2,000');
    expect(screen.getByText('2,000 stands for these days.')).toBeVisible();
  });

  test('[8.35] a part that was tried again is told with what it ended with, each reason once', async () => {
    const said = 'Usage has already been counted for these dates: 230 for October. Choose other dates.';
    let tries = 0;
    const refused = {
      ...{ type: 'urn:test', title: 'Conflict', status: 409, detail: said, instance: '/' },
      ...{ code: 'PERIOD_OVERLAP', requestId: 'r', message: said },
      errors: [{ path: '0.usageRange', code: 'STANDING', message: '230 for October' }],
    };
    await openReport('?step=summary', {
      form: confirmed,
      answers: {
        [`POST ${USAGE}`]: () =>
          (tries += 1) === 1 ? failing(503, 'Away for a moment.')() : Response.json(refused, { status: 409 }),
      },
    });
    await step('Summary');
    await press('Submit report');
    await waitFor(() => expect(screen.getByText('The usage could not be reported')).toBeVisible());
    expect(screen.queryByText('Away for a moment.')).toBeNull();
    const told = screen
      .getAllByText(/^Usage has already been counted for these dates/)
      .map(({ textContent }) => textContent.trim());
    expect(told).toEqual([said, said]); // in the list, and in the notification
  }, 30_000);

  test('[8.36] a case that could not be saved is told in the server’s words, and the report can be changed', async () => {
    await openReport('?step=summary', {
      form: confirmed,
      answers: { [`POST ${CRM}/cases`]: failing(400, 'The description is too long.') },
    });
    await step('Summary');
    await press('Submit report');
    await step('Only part of the report was submitted');
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
    await openReport('', {
      form: { ...confirmed, apps: [reportedApp('a'), reportedApp('b')] },
      draft: { plan },
    });
    expect(await screen.findByText(/Part of the report has been submitted\./)).toBeVisible();
    await press('Continue where you left off');
    await step('Summary');
    expect(
      screen.getByText('This application has been reported and can no longer be changed here.'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Edit Viewer a' })).toBeNull();
    expect(button('Edit Viewer b')).toBeVisible();
    await press('Submit the rest');
    await step('Report submitted');
    expect(bodiesOf(`POST ${USAGE}`)).toHaveLength(1);
  });
});

describe('the draft', () => {
  test('[2.86] is saved while somebody types, and so is what a product is sold as', async () => {
    await openReport('?step=apps');
    await step('Describe applications');
    await fillIn(field(/^Application name/), 'Viewer');
    await userEvent.click(screen.getByRole('combobox', { name: /^Products/ }));
    await userEvent.click(screen.getByRole('option', { name: 'iText Core' }));
    await waitFor(() => {
      const { content } = bodiesOf(`PUT ${DRAFT}`).at(-1) as { content: string };
      expect(content).toContain('"name":"Viewer"');
      expect(content).toContain('"products":[{"licensedProduct":"iText Core","productCategory":"Core"}]');
    });
  });

  test('of an earlier version of the portal goes on with what it has', async () => {
    const content = JSON.stringify({ form: { apps: [{ key: 'a', name: 'Viewer a' }] } });
    await openReport('?step=apps', { answers: { [`GET ${DRAFT}`]: { draft: { ...info(true), content } } } });
    await step('Describe applications');
    expect(field(/^Application name/)).toHaveValue('Viewer a');
    expect(field(/^Description/)).toHaveValue('');
  });

  test('keeps 10,000 pasted characters, Japanese and right-to-left names as they are, and says what is too long', async () => {
    await openReport('?step=apps');
    await step('Describe applications');
    const long = '長い説明'.repeat(2_500);
    const texts: [RegExp, string][] = [
      [/^Application name/, '請求書ビューア'],
      [/^First name/, '花子'],
      [/^Last name/, 'כהן'],
      [/^Description/, long],
    ];
    for (const [name, text] of texts) {
      await userEvent.click(field(name));
      await userEvent.paste(text);
      expect(field(name)).toHaveValue(text);
    }
    await userEvent.tab();
    expect(screen.getByText(/4,000 characters/)).toBeVisible();
    expect(isBlocked('Next')).toBe(true);
    await waitFor(() => {
      const { content } = bodiesOf(`PUT ${DRAFT}`).at(-1) as { content: string };
      for (const [, text] of texts) expect(content).toContain(text);
    });
  });

  test('of two tabs asks whose version counts, and the other tab’s is opened on demand', async () => {
    const other = { ...newDraft(), form: { ...newDraft().form, apps: [reportedApp('b')] } };
    const theirs = { ...info(true), version: '00000000-0000-4000-8000-000000000002' };
    let loads = 0;
    await openReport('?step=apps', {
      answers: {
        [`GET ${DRAFT}`]: () =>
          Response.json({ draft: (loads += 1) === 1 ? null : { ...theirs, content: JSON.stringify(other) } }),
        [`PUT ${DRAFT}`]: () =>
          Response.json(
            {
              ...{ type: 'urn:test', title: 'Changed', status: 409, detail: 'Changed', instance: '/' },
              ...{ code: 'DRAFT_CHANGED', requestId: 'r', message: 'Changed in another tab.', draft: theirs },
            },
            { status: 409 },
          ),
      },
    });
    await step('Describe applications');
    await fillIn(field(/^Application name/), 'Mine');
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: 'Open the other version' }));
    await waitFor(() => expect(field(/^Application name/)).toHaveValue('Viewer b'));
  });

  test('of a colleague is gone on with at once, with whose it was', async () => {
    await openReport('?step=apps', { form: whole, isOwn: false });
    const told = await screen.findByText(/^Ann Archer worked on this form/);
    expect(told).toHaveTextContent(
      /^Ann Archer worked on this form (?:.+ ago|just now)\. You are now continuing it\.$/,
    );
    expect(await screen.findByRole('textbox', { name: /^Application name/ })).toHaveValue('Viewer a');
    expect(callsTo(DRAFT)).toEqual([]);
    await fillIn(field(/^Application name/), 'Viewer of two');
    await waitFor(() => {
      const [body] = bodiesOf(`PUT ${DRAFT}`) as { basedOn: string; content: string }[];
      expect(body?.basedOn).toBe(info(false).version);
      expect(body?.content).toContain('Viewer of two');
      expect(body?.content).toContain('"42"');
    });
  });

  test('of another version of the portal is said to be unreadable, and can be left behind', async () => {
    await openReport('', {
      answers: { [`GET ${DRAFT}`]: { draft: { ...info(true), content: '{"old":1}' } } },
    });
    expect(await screen.findByText(/started in another version of the portal/)).toBeVisible();
    await press('Start again');
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Start again' }),
    );
    expect(await screen.findByRole('button', { name: 'Get started' })).toBeVisible();
    expect(callsTo(DRAFT).map(({ call }) => call)).toEqual([`DELETE ${DRAFT}`]);
  });
});
