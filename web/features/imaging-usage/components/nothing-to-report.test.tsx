import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  application,
  contact,
  imagingReporter,
  license,
  receipt,
  savedDraft,
} from '../../../../testing/imaging-answers.tsx';
import { openPage, type Answers } from '../../../../testing/portal-page.tsx';

const LICENSES = 'GET /api/accounts/a1/applications/archive/imaging-licenses';
const quiet: Answers = {
  'GET /api/drafts/imaging-usage/a1/archive': { draft: null },
  'PUT /api/drafts/imaging-usage/a1/archive': savedDraft,
};
const idle = { due: 0, nextReportDay: '2026-12-31' };
const gone = license('1', {
  ...{ reason: { kind: 'PERIOD_IN_PROGRESS', nextReportDay: '2026-12-31' }, reportable: [] },
});
const open = (answers: Answers) =>
  openPage('/accounts/a1/cuca/archive/products/LEADTOOLS/report-usage', {
    user: imagingReporter,
    answers: { ...quiet, ...answers },
  });
const NEAREST = 'You can submit the next report from 31 Dec 2026.';

test('[2.77] [6.13] [8.18] nothing is due today, nothing in this application, nothing any more, and nothing by this person', async () => {
  const first = await open({
    'GET /api/accounts/a1/imaging-applications': [
      application('archive', 'Patient archive', idle),
      application('scan', 'Scan stations', { due: 0, nextReportDay: '2027-03-31' }),
      application('kiosk', 'Kiosk', { due: 0, nextReportDay: '2026-12-24' }),
    ],
    [LICENSES]: [gone],
  });
  await screen.findByText('Nothing to report today');
  screen.getByText('You can submit the next report from 24 Dec 2026.');
  first.unmount();

  const second = await open({
    'GET /api/accounts/a1/imaging-applications': [
      application('archive', 'Patient archive', idle),
      application('scan', 'Scan stations'),
    ],
    [LICENSES]: [license('2', { ...gone, licenseKeyId: '2', nextReportDay: '2027-03-31' }), gone],
  });
  await screen.findByText('Nothing to report for Patient archive today');
  screen.getByText(NEAREST);
  // Another one that has something comes first in the list.
  expect(screen.getByRole('link', { name: 'Report for Scan stations' })).toHaveAttribute(
    'href',
    '/accounts/a1/cuca/scan/products/default/report-usage',
  );
  await userEvent.click(screen.getByRole('combobox', { name: 'Application' }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Scan stations1 period to report · You are a reporting contact',
    'Patient archiveNothing to report now · You are a reporting contact',
    'Add a new application',
  ]);
  second.unmount();

  const third = await open({
    'GET /api/accounts/a1/imaging-applications': [
      application('archive', 'Patient archive', {
        ...{ ...idle, reportingRefusal: 'NO_PERMISSION', nextReportDay: null },
        primaryReportingContact: contact('hanne@umbrella.example', 'Hanne'),
        // The CRM knows no name of this one.
        secondaryReportingContact: { email: 'scans@umbrella.example', firstName: '', lastName: '' },
      }),
    ],
    [LICENSES]: [{ ...gone, reason: { kind: 'NO_PERMISSION' }, nextReportDay: null }],
  });
  await screen.findByText('You cannot report for Patient archive');
  screen.getByText('Only its reporting contacts can report: Hanne Contact, scans@umbrella.example.');
  screen.getByText(/^Only the reporting contacts of this application can report its usage/);
  expect(screen.queryByRole('button', { name: 'Report usage' })).toBeNull();
  third.unmount();

  let done = false;
  await open({
    'GET /api/accounts/a1/imaging-applications': () =>
      Response.json([application('archive', 'Patient archive', done ? idle : {})]),
    [LICENSES]: () => Response.json([done ? gone : license('1')]),
    'POST /api/usage/manual/accounts/a1/applications/archive/leadtools-usage': () => {
      done = true;
      return Response.json(receipt('r1', '5'));
    },
  });
  await userEvent.type(await screen.findByRole('textbox', { name: /^Usage/ }), '5');
  await userEvent.click(screen.getByRole('button', { name: 'Report usage' }));
  await screen.findByText('All usage reported');
  screen.getByText(NEAREST);
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Usage/ })).toBeNull());
});
